"""acol verify accepts nothing else than what a study proved: mutations of every kind, also with the hashes made anew."""
import copy
import random
import unittest

from certificates import CertificateCase, at, changed, leaves, rehashed


class Forgeries(CertificateCase):
    def test_any_changed_value_makes_it_invalid(self):
        generator = random.Random(1)
        paths = [path for path in leaves(self.certificate)]
        outside = [path for path in paths if path[0] != "entries"]
        chosen = outside + generator.sample(paths, min(len(paths), 900))
        for path in chosen:
            mutated = copy.deepcopy(self.certificate)
            at(mutated, path[:-1])[path[-1]] = changed(at(mutated, path), generator)
            self.assertFalse(self.verdict(mutated), path)

    def test_entries_moved_left_out_or_repeated_are_noticed(self):
        generator = random.Random(2)
        for _ in range(60):
            mutated = copy.deepcopy(self.certificate)
            entries = mutated["entries"]
            i, j = generator.sample(range(len(entries)), 2)
            kind = generator.randrange(3)
            if kind == 0:
                entries[i], entries[j] = entries[j], entries[i]
            elif kind == 1:
                del entries[i]
            else:
                entries.insert(i, entries[j])
            self.assertFalse(self.verdict(mutated))
        text = self.path.read_text()
        for size in (0, 10, len(text) // 2, len(text) - 3):
            self.assertFalse(self.verdict(text[:size] or " "))

    def test_a_whole_chain_is_not_enough(self):
        def answers(entries):
            return [entry for entry in entries if entry["type"] == "answered"]

        def flip_a_third(entries, claim):
            generator = random.Random(4)
            for entry in answers(entries):
                if generator.random() < 0.33:
                    yes = entry["answer"] == "no"
                    entry["answer"], entry["value"] = ("yes", -0.5) if yes else ("no", 0.5)

        def wrong_value(entries, claim):
            answers(entries)[0]["value"] = 0.25

        def answer_twice(entries, claim):
            entries.append(answers(entries)[0])

        def answer_first(entries, claim):
            entries.insert(1, entries.pop(entries.index(answers(entries)[0])))

        def cut(entries, claim):
            del entries[len(entries) // 2:]
            claim["answered"] = len(answers(entries))

        def smaller_delta(entries, claim):
            entries[0]["definition"]["delta"] = claim["delta"] = 1e-9

        def smaller_noise(entries, claim):
            entries[0]["problem"]["noise_bound"] = 0.1

        def other_winner(entries, claim):
            claim["recommendation"].update(candidate="a3", arm=2, reward=2)

        def late_round(entries, claim):
            first = next(i for i, entry in enumerate(entries) if entry["type"] == "round")
            asked = next(i for i, entry in enumerate(entries) if entry["type"] == "asked")
            entries.insert(asked, entries.pop(first))

        def greedy_bets(entries, claim):
            for entry in entries:
                if entry["type"] == "round" and entry.get("shares"):
                    entry["shares"] = [[candidate, 3] for candidate, _ in entry["shares"]]

        def amended(entries, claim):
            entries.append({"type": "amended", "at": 0, "question": "q1", "answer": "no", "value": 0.5})

        def no_threshold(entries, claim):
            entries[0]["problem"]["threshold"] = -0.4

        for change in (flip_a_third, wrong_value, answer_twice, answer_first, cut, smaller_delta, smaller_noise,
                       other_winner, late_round, greedy_bets, amended, no_threshold):
            self.assertFalse(self.verdict(rehashed(self.certificate, change)), change.__name__)

    def test_what_version_1_let_pass_is_refused(self):
        def first(entries, kind):
            return next(i for i, entry in enumerate(entries) if entry["type"] == kind)

        def many_questions_for_one_place(entries, claim):
            # Twenty people are asked for one answer, and the wanted one is logged.
            at_ = first(entries, "asked")
            asked = entries[at_]
            _, round_, candidate = asked["questions"][0]
            last = max(int(question[0][1:]) for entry in entries if entry["type"] == "asked" for question in entry["questions"])
            more = {**asked, "at": entries[-1]["at"], "questions": [[f"q{last + k}", round_, candidate] for k in range(1, 21)]}
            entries.append(more)

        def undone_and_turned(entries, claim):
            for i in [i for i, entry in enumerate(entries) if entry["type"] == "answered"][:255][::-1]:
                entry = entries[i]
                turned = {**entry, "answer": "no" if entry["answer"] == "yes" else "yes", "value": -entry["value"]}
                entries[i:i + 1] = [turned, {"at": entry["at"], "type": "undone", "question": entry["question"], "until": entry["at"] + 600_000}, entry]

        def late_undo(entries, claim):
            i = first(entries, "answered")
            entry = entries[i]
            later = [{"at": entry["at"] + 601_000, "type": "undone", "question": entry["question"], "until": entry["at"] + 900_000},
                     {**entry, "at": entry["at"] + 601_000}]
            entries[i + 1:i + 1] = later
            for other in entries[i + 3:]:
                other["at"] += 700_000

        def backwards(entries, claim):
            entries[-1]["at"] = entries[0]["at"] - 1

        def early_expiry(entries, claim):
            i = first(entries, "asked")
            asked = entries[i]
            entries.insert(i + 1, {"at": asked["at"] + 1000, "type": "expired", "questions": [asked["questions"][0][0]]})
            for other in entries[i + 2:]:
                other["at"] += 1000

        def same_id(entries, claim):
            entries[0]["ids"][3] = entries[0]["ids"][0]

        def same_look(entries, claim):
            entries[0]["ids"][3] = entries[0]["ids"][0] + "\u200b"

        def broken_count(entries, claim):
            entries[first(entries, "round")]["counts"][0] += 0.9

        for change, says in ((many_questions_for_one_place, "exceeds the open questions of its round"),
                             (undone_and_turned, "taken back"), (late_undo, "601 seconds after it was answered"),
                             (backwards, "its time is before that of the previous entry"), (early_expiry, "expires before its time"),
                             (same_id, "two candidates are called 'a1'"), (same_look, "two candidates are called"),
                             (broken_count, "counts must be a whole number")):
            self.assertIn(says, self.reason(rehashed(self.certificate, change)), change.__name__)


if __name__ == "__main__":
    unittest.main()
