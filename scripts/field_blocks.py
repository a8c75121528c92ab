"""The blocks of docs/field.md, each a sentence and a table in Markdown, from the figures as docs/field.csv and the files beside it have them."""
import math
import re

OWN_RULE = {"e-acol", "acol", "rage", "beside"}
NAMES = {"eps": "ε"}


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def title(panel):
    """"unit sphere, n = 30, d = 10" of "unit-sphere:n=30;d=10;seed=1;sigma=1"."""
    family, _, rest = panel.partition(":")
    parts = [part.partition("=") for part in rest.split(";") if part]
    said = [f"{NAMES.get(name, name)} = {value}" for name, _, value in parts if name in ("n", "d", "eps")]
    return ", ".join([family.replace("-", " ")] + said)


def spelled(number):
    if not math.isfinite(number):
        return "not ended"
    if number >= 1e4:
        return f"{number / 1e3:,.0f}k"
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


def rows_of(cells, name):
    return [cell for cell in cells if cell["experiment"] == name]


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| --- |" + " ---: |" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def ended(cell):
    return float(cell["at_limit"]) < 0.5


def ratios(cells, name):
    """Questions in units of the bound: {(algorithm, rule): {panel: ratio}}."""
    found = {}
    for cell in rows_of(cells, name):
        rule = "its own" if cell["algorithm"] in OWN_RULE else cell["value"]
        ratio = float(cell["median"]) / float(cell["lower_bound"]) if ended(cell) else math.inf
        found.setdefault((cell["algorithm"], rule), {})[cell["panel"]] = ratio
    return found


def is_proven(rule):
    return rule != "stylised"


def field(cells, name):
    found = ratios(cells, name)
    panels = list(dict.fromkeys(cell["panel"] for cell in rows_of(cells, name)))
    order = sorted(found, key=lambda key: (not is_proven(key[1]), geometric_mean(found[key].values())))
    rows = [[f"`{algorithm}`, {rule}{'' if is_proven(rule) else ', unproven'}", *(spelled(found[algorithm, rule][panel]) for panel in panels),
             spelled(geometric_mean(found[algorithm, rule].values()))] for algorithm, rule in order]
    runs = rows_of(cells, name)[0]["runs"]
    return f"Medians of {runs} runs.\n\n" + table(["algorithm, stops by", *map(title, panels), "geometric mean"], rows)


def standing(cells, name):
    """Where E-ACOL is ahead of all that is proven, and how it stands to what is not."""
    found = ratios(cells, name)
    ours = found["e-acol", "its own"]
    peers = {key: value for key, value in found.items() if key[0] not in ("e-acol", "acol")}
    proven = {key: value for key, value in peers.items() if is_proven(key[1])}
    unproven = {key: value for key, value in peers.items() if not is_proven(key[1])}
    best = {panel: min(value[panel] for value in proven.values()) for panel in ours}
    behind = [panel for panel in ours if ours[panel] >= best[panel]]
    factors = [best[panel] / ours[panel] for panel in ours]
    least = {panel: min(value[panel] for value in unproven.values()) for panel in ours}
    of_least = [ours[panel] / least[panel] for panel in ours]
    lines = [f"- With a proof, E-ACOL needs the fewest questions on {len(ours) - len(behind)} of {len(ours)} instances: "
             f"the best peer of each needs {min(factors):.2f} to {max(factors):.2f} times as many."]
    if behind:
        lines.append("  It is behind on " + "; ".join(title(panel) for panel in behind) + ".")
    mean = {key: geometric_mean(value.values()) for key, value in unproven.items()}
    first = min(mean, key=mean.get)
    lines.append(f"- Without a proof, the best of the peers on each instance needs fewer: E-ACOL needs {geometric_mean(of_least):.2f} times as many in the geometric "
                 f"mean ({min(of_least):.2f} to {max(of_least):.2f}), and {geometric_mean(ours.values()) / mean[first]:.2f} times as many as `{first[0]}`, the best of them overall.")
    errors = sum(round((1 - float(cell["correct"]) - float(cell["at_limit"])) * int(cell["runs"])) for cell in rows_of(cells, name) if cell["value"] == "stylised")
    total = sum(int(cell["runs"]) for cell in rows_of(cells, name) if cell["value"] == "stylised")
    certified = sum(round((1 - float(cell["correct"]) - float(cell["at_limit"])) * int(cell["runs"])) for cell in rows_of(cells, name) if cell["value"] != "stylised")
    lines.append(f"- Wrong answers: {certified} of the runs that stopped by a proven rule, {errors} of the {total} that stopped by `stylised` (δ = 0.05).")
    return "\n".join(lines)


def budget(cells):
    rows = rows_of(cells, "budget")
    values = list(dict.fromkeys(cell["value"] for cell in rows))
    algorithms = list(dict.fromkeys(cell["algorithm"] for cell in rows))

    def share(algorithm, value):
        shares = [float(cell["right"]) for cell in rows if cell["algorithm"] == algorithm and cell["value"] == value]
        return sum(shares) / len(shares)

    order = sorted(algorithms, key=lambda name: -sum(share(name, value) for value in values))
    return (f"Share of right answers after the given number of questions, mean of four instances with {rows[0]['runs']} runs each.\n\n" +
            table(["algorithm", *values], [[f"`{name}`", *(f"{share(name, value):.2f}" for value in values)] for name in order]))


def relative(cells, name, sentence, base):
    """Questions by value; `base` says what they are divided by, given algorithm, panel and value."""
    rows = rows_of(cells, name)
    values = list(dict.fromkeys(cell["value"] for cell in rows))
    algorithms = list(dict.fromkeys(cell["algorithm"] for cell in rows))
    median = {(cell["algorithm"], cell["panel"], cell["value"]): float(cell["median"]) if ended(cell) else math.inf for cell in rows}
    panels = list(dict.fromkeys(cell["panel"] for cell in rows))

    def entry(algorithm, value):
        shares = [median[algorithm, panel, value] / base(median, algorithm, panel, value, values) for panel in panels]
        known = [share for share in shares if math.isfinite(share)]
        if not known:
            return "not ended"
        return f"{geometric_mean(known):.2f}" + ("" if len(known) == len(panels) else f" ({len(known)} of {len(panels)})")

    return (sentence.format(runs=rows[0]["runs"], panels=len(panels)) + "\n\n" +
            table(["algorithm", *values], [[f"`{algorithm}`", *(entry(algorithm, value) for value in values)] for algorithm in algorithms]))


def features(panel):
    """"50" of "yes-no-catalogue:d=50"."""
    return re.search(r"\bd=(\d+)", panel)[1]


def scale(cells):
    """Questions and seconds by the number of candidates, a row for each number of features."""
    rows = rows_of(cells, "scale")
    values = list(dict.fromkeys(cell["value"] for cell in rows))
    keys = list(dict.fromkeys((cell["panel"], cell["algorithm"]) for cell in rows))
    found = {(cell["panel"], cell["algorithm"], cell["value"]): cell for cell in rows}

    def entry(panel, algorithm, value):
        cell = found.get((panel, algorithm, value))
        if not cell:
            return "not run"
        asked = spelled(float(cell["median"])) if ended(cell) else f"over {spelled(float(cell['median']))}"
        taken = float(cell["seconds"])
        return f"{asked} ({taken:.0f} s)" if taken >= 10 else f"{asked} ({taken:.2g} s)"

    return (f"Median questions of {rows[0]['runs']} run{'' if rows[0]['runs'] == '1' else 's'}, and seconds of one, by the number of candidates (yes or no, margin 0.1).\n\n" +
            table(["algorithm, features", *values], [[f"`{algorithm}`, {features(panel)}", *(entry(panel, algorithm, value) for value in values)] for panel, algorithm in keys]))


def tools(rows):
    """acol beside BoTorch and AEPsych: right guesses of all runs, by budget."""
    budgets = list(dict.fromkeys(row["budget"] for row in rows))
    names = list(dict.fromkeys(row["tool"] for row in rows))

    def entry(name, budget):
        own = [row for row in rows if (row["tool"], row["budget"]) == (name, budget)]
        runs = sum(int(row["runs"]) for row in own)
        right = sum(float(row["right"]) * int(row["runs"]) for row in own)
        return f"{round(right)} of {runs} ({right / runs:.2f})"

    versions = list(dict.fromkeys(row["versions"] for row in rows))
    return (f"Right guesses after the given number of questions, of all runs on {len({row['instance'] for row in rows})} catalogues.\n\n" +
            table(["tool", *budgets], [[f"`{name}`", *(entry(name, budget) for budget in budgets)] for name in names]) +
            f"\n\nMeasured on {rows[0]['date']} with " + "; ".join(versions) + ".")


def peers(rows):
    """What was published and what was measured, with standard errors."""
    deltas = list(dict.fromkeys(row["delta"] for row in rows))
    names = list(dict.fromkeys(row["algorithm"] for row in rows))

    def entry(name, delta):
        row = next(row for row in rows if (row["algorithm"], row["delta"]) == (name, delta))
        spread = float(row["standard_error"])
        text = f"{float(row['measured']):,.0f}" + (f" ± {spread:.0f}" if spread else "")
        return text + (f" ({int(row['published']):,})" if row["published"] else "")

    runs = max(int(row["runs"]) for row in rows)
    fewer = {row["algorithm"]: row["runs"] for row in rows if 0 < int(row["runs"]) < runs}
    but = "".join(f", of {name} {count}," for name, count in fewer.items())
    wrong = sum(int(row["wrong"]) for row in rows)
    return (f"Mean questions of {runs} runs{but} with their standard error, and in parentheses what was published; {wrong} of all answers were wrong.\n\n" +
            table(["algorithm", *(f"δ = {delta}" for delta in deltas)], [[name, *(entry(name, delta) for delta in deltas)] for name in names]))


def noise(cells):
    """What a too large R costs; where answers are in a range, apart."""
    said = relative(cells, "noise", "Questions in units of the same algorithm's at R = 1, geometric mean of {panels} instances (of those that ended), {runs} runs.",
                    lambda median, algorithm, panel, value, values: median[algorithm, panel, values[0]])
    rows = rows_of(cells, "noise")
    largest = list(dict.fromkeys(cell["value"] for cell in rows))[-1]
    medians = {}
    for cell in rows:
        if cell["panel"].startswith("yes-no"):
            medians.setdefault(cell["algorithm"], {})[cell["value"]] = float(cell["median"])
    if not medians:
        return said
    factors = {name: median[largest] / median["1"] for name, median in medians.items()}
    ours = factors.pop("e-acol")
    return said + (f"\n\nWhere answers are yes and no, and known to be, R matters much less to E-ACOL: it needs {ours:.2f} times as many questions at R = {largest} as at R = 1, "
                   f"the others {min(factors.values()):.1f} to {max(factors.values()):.1f} times.")


def blocks(cells, tool_rows, peer_rows):
    return {
        "tools": tools(tool_rows),
        "peers": peers(peer_rows),
        "field": field(cells, "field"),
        "field-standing": standing(cells, "field"),
        "field-others": field(cells, "field-others"),
        "field-others-standing": standing(cells, "field-others"),
        "budget": budget(cells),
        "margin": relative(cells, "margin", "Questions in units of E-ACOL's at the same margin, geometric mean of {panels} instances (of those that ended), {runs} runs.",
                           lambda median, algorithm, panel, value, values: median["e-acol", panel, value]),
        "noise": noise(cells),
        "scale": scale(cells),
    }
