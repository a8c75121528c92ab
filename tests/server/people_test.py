"""Nobody waits for ever: people at a study with the defaults of the page that makes one, to its visible end."""
import importlib.util
import pathlib
import unittest

BENCHMARK = pathlib.Path(__file__).parents[2] / "benchmarks" / "waiting_benchmark.py"
spec = importlib.util.spec_from_file_location("waiting_benchmark", BENCHMARK)
waiting = importlib.util.module_from_spec(spec)
spec.loader.exec_module(waiting)


class People(unittest.TestCase):
    def end(self, people, candidates, **more):
        crowd = waiting.Crowd(people, 0.02, candidates=candidates, patience=300, pace=0.05, **more)
        self.assertEqual(crowd.forever(), [])
        return crowd

    def test_five_people_are_thanked_and_the_owner_is_told(self):
        crowd = self.end(5, 12, silent=False)
        self.assertEqual({person.ended for person in crowd.persons} - {"seen all", "stuck", "over"}, set())
        if crowd.status["verdict"] != "certified":
            self.assertIn(crowd.status["answered"], range(10, 51), "everybody had a hand, of ten questions at most")
            self.assertRegex(crowd.status["stuck"], r"needs about \d+ more (person|people) to finish")
            self.assertIsNotNone(crowd.status["best_guess"]["candidate"])

    def test_a_hundred_people_of_whom_some_leave_without_a_word(self):
        crowd = self.end(100, 12)
        self.assertNotIn("waiting in vain", {person.ended for person in crowd.persons})
        # Everybody has a hand at once, whoever is gone: nobody has to be told that nothing goes on.
        self.assertEqual({person.ended for person in crowd.persons} - {"over", "left", "seen all"}, set())
        self.assertEqual(max(person.answers for person in crowd.persons), 10, "one hand each")
        self.assertIn(crowd.status["verdict"], {"certified", "heuristic", "not-yet"}, crowd.status)


if __name__ == "__main__":
    unittest.main()
