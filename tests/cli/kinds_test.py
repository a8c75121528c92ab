"""acol verify on certificates of every kind of study, true ones and changed ones."""
import copy
import json
import pathlib
import random
import tempfile
import unittest

from certificates import at, changed, leaves, rehashed, votes
from command_line import Case, acol
from study_kinds import (after_changes, with_a_budget, with_a_crowd, with_a_scale, with_additions, with_attention, with_costs, with_margin,
                         with_raters, with_the_simple_form, with_ties, with_withdrawals)


class Kinds(Case):
    """What was committed, asked and claimed differs from kind to kind; the verifier follows all of them."""

    CLAIMING = [with_margin, with_raters, with_ties, with_costs, with_withdrawals, with_additions, with_attention,
                with_a_scale, with_the_simple_form, with_a_crowd]

    def verdict(self, certificate):
        done = acol("verify", self.file("c.json", json.dumps(certificate)), "--json")
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        return json.loads(done.stdout) if done.stdout else {"valid": False, "reason": done.stderr}

    def make(self, kind):
        with tempfile.TemporaryDirectory() as folder:
            return kind(pathlib.Path(folder), votes(random.Random(11)))

    def test_true_certificates_are_valid_and_changed_ones_are_not(self):
        for kind in self.CLAIMING:
            with self.subTest(kind=kind.__name__):
                certificate = self.make(kind)
                found = self.verdict(certificate)
                self.assertTrue(found["valid"], found)
                self.assertTrue(found["claim"].startswith(certificate["claim"]["words"]), found["claim"])
                generator = random.Random(1)
                for path in generator.sample(list(leaves(certificate)), 30):
                    mutated = copy.deepcopy(certificate)
                    at(mutated, path[:-1])[path[-1]] = changed(at(mutated, path), generator)
                    self.assertFalse(self.verdict(mutated)["valid"], path)
                for change in self.lies():
                    self.assertFalse(self.verdict(rehashed(certificate, change))["valid"], change.__name__)

    def test_rounds_that_were_committed_ahead_are_followed(self):
        entries = [json.loads(line["entry"]) for line in self.make(with_a_crowd)["entries"]]
        open_rounds, most = {}, 0
        for entry in entries:
            if entry["type"] == "round":
                open_rounds[entry["round"]] = sum(entry["counts"])
            if entry["type"] == "asked":
                rounds = {name: round_ for name, round_, _ in entry["questions"]}
                self.rounds = {**getattr(self, "rounds", {}), **rounds}
            if entry["type"] == "answered":
                open_rounds[self.rounds[entry["question"]]] -= 1
            most = max(most, sum(left > 0 for left in open_rounds.values()))
        self.assertGreater(most, 1, "else this kind tests nothing")

    def lies(self):
        """Changes of the log, its hashes made anew, after which the claim does not follow."""
        def of_type(entries, *types):
            return [entry for entry in entries if entry["type"] in types]

        def other_answers(entries, claim):
            opposite = {"yes": "no", "no": "yes", "good": "bad", "bad": "good"}
            values = {entry["answer"]: entry["value"] for entry in of_type(entries, "answered")}
            generator = random.Random(4)
            for entry in of_type(entries, "answered"):
                if generator.random() < 0.4 and opposite[entry["answer"]] in values:
                    entry["answer"] = opposite[entry["answer"]]
                    entry["value"] = values[entry["answer"]]

        def smaller_delta(entries, claim):
            entries[0]["definition"]["delta"] = claim["delta"] = 1e-12

        def smaller_noise(entries, claim):
            entries[0]["problem"]["noise_bound"] = 0.01

        def other_winner(entries, claim):
            best = claim["recommendation"]
            added = of_type(entries, "added")
            ids = entries[0]["ids"] + [id for entry in added for id in entry["ids"]]
            rewards = entries[0]["problem"]["rewards"] + [reward for entry in added for reward in entry["rewards"]]
            # Of candidates with the same reward both may be right.
            mine = rewards[ids.index(best["candidate"])]
            worst = next(i for i, reward in enumerate(rewards) if reward != mine)
            best.update(candidate=ids[worst], arm=worst, reward=rewards[worst])

        def half(entries, claim):
            del entries[2 * len(entries) // 3:]
            claim["answered"] = len(of_type(entries, "answered"))

        def answers_before_their_round(entries, claim):
            last = max(i for i, entry in enumerate(entries) if entry["type"] == "round")
            entries.append(entries.pop(last))

        def a_round_too_many(entries, claim):
            claim["rounds"] += 1

        def amended(entries, claim):
            question = of_type(entries, "answered")[0]
            entries.append({"type": "amended", "at": 0, "question": question["question"], "answer": question["answer"],
                            "value": question["value"]})

        return [other_answers, smaller_delta, smaller_noise, other_winner, half, answers_before_their_round,
                a_round_too_many, amended]

    def test_who_was_left_out_stays_out(self):
        certificate = self.make(with_attention)
        entries = [json.loads(line["entry"]) for line in certificate["entries"]]
        failed = [entry for entry in entries if entry["type"] == "attended" and entry["answer"] == "yes"]
        self.assertGreater(len(failed), 0)

        def counted_after_all(entries, claim):
            for entry in entries:
                if entry["type"] == "attended":
                    entry.update(answer="no", value=0.5)

        def no_rule(entries, claim):
            del entries[0]["definition"]["exclude_after_failed"]

        def asked_again(entries, claim):
            place = next(i for i, entry in enumerate(entries) if entry["type"] == "attended" and entry["answer"] == "yes")
            number = 1 + sum(len(entry["questions"]) for entry in entries if entry["type"] == "asked")
            rounds = [entry for entry in entries[:place] if entry["type"] == "round"]
            entries.append({"type": "asked", "at": 0, "rater": entries[place]["rater"], "until": 0,
                            "questions": [[f"q{number}", rounds[-1]["round"], rounds[-1]["candidates"][0]]]})

        for change in (counted_after_all, no_rule, asked_again):
            self.assertFalse(self.verdict(rehashed(certificate, change))["valid"], change.__name__)

    def test_raters_who_return_are_noticed(self):
        certificate = self.make(with_raters)

        def one_person(entries, claim):
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    entry["rater"] = "p0"

        def nobody(entries, claim):
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    del entry["rater"]

        def fresh_draws(entries, claim):
            entries[0]["definition"]["independence"] = claim["independence"] = "answers"
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    entry["rater"] = "p0"

        for change in (one_person, nobody, fresh_draws):
            self.assertFalse(self.verdict(rehashed(certificate, change))["valid"], change.__name__)

    def test_forecasts_are_part_of_the_evidence(self):
        certificate = self.make(with_margin)
        rounds = [json.loads(line["entry"]) for line in certificate["entries"] if '"round"' in line["entry"]]
        self.assertTrue(any("expected" in entry for entry in rounds if entry["type"] == "round"))

        def out_of_range(entries, claim):
            for entry in entries:
                if entry["type"] == "round" and "expected" in entry:
                    entry["expected"]["means"][0] = 0.75

        self.assertFalse(self.verdict(rehashed(certificate, out_of_range))["valid"])

    def test_what_claims_nothing_is_valid_and_says_so(self):
        for kind in (with_a_budget, after_changes):
            with self.subTest(kind=kind.__name__):
                certificate = self.make(kind)
                found = self.verdict(certificate)
                self.assertEqual((found["valid"], found["claim"]), (True, "nothing"), found)

                def boast(entries, claim):
                    claim.update(outcome="certified", guarantee="certified", reasons=[])
                    if claim["recommendation"]:
                        claim["recommendation"]["certified"] = True

                self.assertFalse(self.verdict(rehashed(certificate, boast))["valid"])


if __name__ == "__main__":
    unittest.main()
