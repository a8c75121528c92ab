"""Charts: complete specifications that name only what is in their data."""
import json
import pathlib
import tempfile
import unittest

import acol
import numpy as np


def layers(spec):
    return spec.get("layer", [spec])


class Charts(unittest.TestCase):
    def charts(self):
        problem = acol.Problem([[0.1], [0.5], [0.9]], [1, 2, 3], threshold=0.6)
        policy = acol.make_policy("e-acol", problem, noise_bound=0.1)
        results = [acol.simulate("line", algorithm=name, seeds=3) for name in ("e-acol", "acol")]
        rows = [{"n": n, "q": q, "who": who} for n, q, who in [(1, 2.0, "a"), (2, np.inf, "b")]]
        yield acol.plot_catalogue(policy, names=["plain", "sweet", "sweeter"])
        yield acol.plot_questions(results)
        yield acol.plot_questions(results[0])
        yield acol.plot_design(acol.optimal_design(np.eye(3)), names=["x", "y", "z"])
        sweep = acol.sweep("irrelevant-eps", ["acol", self.own], quick=True, seeds=1)
        yield acol.plot_sweep(sweep, title="t")
        yield acol.plot_lines(rows, x="n", y="q", series="who", title="t", log_y=True)

    @staticmethod
    def own(problem, options):
        return acol.make_policy("e-acol", problem, noise_bound=options.noise_bound)

    def test_every_field_is_in_the_data(self):
        for chart in self.charts():
            spec = json.loads(chart.to_json())  # no NaN, no numpy types
            for layer in layers(spec):
                for channel in layer["encoding"].values():
                    for row in layer["data"]["values"]:
                        self.assertIn(channel["field"], row)

    def test_a_notebook_shows_them(self):
        for chart in self.charts():
            bundle = chart._repr_mimebundle_(include=None, exclude=None)
            self.assertEqual(bundle["application/vnd.vegalite.v5+json"], chart.spec)
            self.assertTrue(chart.spec["$schema"].endswith("/vega-lite/v5.json"))

    def test_questions_show_every_run_and_the_bound(self):
        results = [acol.simulate("line", algorithm=name, seeds=3) for name in ("e-acol", "acol")]
        runs, medians, bounds = layers(acol.plot_questions(results).spec)
        self.assertEqual([row["questions"] for row in runs["data"]["values"]],
                         [run.questions for one in results for run in one.runs])
        self.assertEqual([row["questions"] for row in medians["data"]["values"]],
                         [one.median_questions for one in results])
        self.assertEqual(bounds["data"]["values"], [{"questions": results[0].lower_bound}])

    def test_save_writes_json_that_load_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "chart.vl.json"
            chart = acol.plot_design(acol.optimal_design(np.eye(2)))
            chart.save(path)
            self.assertEqual(json.loads(path.read_text()), chart.spec)
            self.assertEqual(acol.Chart.load(path).spec, chart.spec)


if __name__ == "__main__":
    unittest.main()
