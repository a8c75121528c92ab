"""The guarantee suite of people (tests/guarantee): its settings, as documents name them."""
WRONG = "StudiesAreWrongAtMostDeltaOfTheTime"
TENTH = "All/PeopleControl.WithATenthOfTheEvidenceFails"

OWN = {
    "everybody_alike": "everybody alike, one question each",
    "alike_hands_of_5": "everybody alike, hands of 5",
    "alike_hands_of_20": "everybody alike, hands of 20, 24 candidates",
    "lenient_1_hands_of_1": "leniency of sd 1, one question each",
    "lenient_1_hands_of_5": "leniency of sd 1, hands of 5",
    "lenient_1_hands_of_20": "leniency of sd 1, hands of 20, 24 candidates",
    "lenient_2_hands_of_1": "leniency of sd 2, one question each",
    "lenient_2_hands_of_5": "leniency of sd 2, hands of 5",
    "lenient_2_hands_of_20": "leniency of sd 2, hands of 20, 24 candidates",
    "steep": "a steep logistic curve, 80 % wanted",
    "probit": "a probit curve",
    "step": "a step: nearly everybody, then nearly nobody",
    "sweet_spot": "a sweet spot: a middle pleases most",
    "who_leave": "people who leave (10 % before every answer)",
    "not_sure_is_no": "not sure: 30 % of noes, 15 % of yeses, counted as no",
    "skips_by_opinion": "skips: 15 % of noes, 7 % of yeses, θ = 0.25",
    "skips_of_noes_at_worst": "skips: 30 % of noes, 5 % of yeses, θ = 1",
    "slow_no_sayers": "slow no-sayers: 30 % of noes after their lease",
    "who_come_back": "people who come back (half of those who come)",
}
LINEAR = {
    "linear_lenient_2_hands_of_1": "leniency of sd 2, one question each",
    "linear_alike_hands_of_5": "everybody alike, hands of 5",
    "linear_alike_hands_of_20": "everybody alike, hands of 20",
    "linear_lenient_1_hands_of_5": "leniency of sd 1, hands of 5",
    "linear_lenient_1_hands_of_20": "leniency of sd 1, hands of 20",
    "linear_lenient_2_hands_of_5": "leniency of sd 2, hands of 5",
    "linear_lenient_2_hands_of_20": "leniency of sd 2, hands of 20",
    "linear_who_leave": "people who leave (10 % before every answer)",
    "linear_skips_by_opinion": "skips: 15 % of noes, 7 % of yeses, θ = 0.25",
    "linear_skips_of_noes_at_worst": "skips: 30 % of noes, 5 % of yeses, θ = 1",
    "linear_slow_no_sayers": "slow no-sayers: 30 % of noes after their lease",
}
PANELS = {
    "of_5_people": "5 people, leniency of sd 2",
    "of_10_people": "10 people",
    "of_20_people": "20 people, leniency of sd 1.5",
    "of_50_people": "50 people, leniency of sd 1",
    "of_100_people": "100 people, leniency of sd 1.5",
    "of_20_skips_by_opinion": "20 people, 5 % stay away, 30 % of noes and 5 % of yeses are skipped",
}
SUITES = {"nothing assumed": ("All/PeopleGuarantee", OWN), "linear": ("Lots/PeopleGuarantee", LINEAR),
          "panel": ("All/PanelGuarantee", PANELS)}

CONTROLS = {
    "TheLinearFormIsMisledByALogisticTruth": "linear, where the truth is a logistic curve",
    "SkippedNoesMisleadWhereTheyAreTakenToBeLikeTheOthers": "half of the noes skipped, θ = 0",
    "SkippedNoesMisleadTheLinearFormAsWell": "the same, linear",
    "FewPeopleWhoAreAskedOftenMisleadAsManyWhoAreAskedOnce": "four people asked often, taken for as many as they give answers",
    "FreshDrawsMisleadTheLinearFormWherePeopleAreLenient": "the same, linear",
}
PANEL_CONTROL = "PanelGuaranteeControl.WhoComesSpeaksForAllWhereAnswersAreDraws"
PANEL_CONTROL_TITLE = "a panel whose stricter half stays away, answers taken for draws"


def has_control(kind, setting):
    return kind == "nothing assumed" and setting not in ("step", "skips_of_noes_at_worst")


def key_of(kind, setting, what):
    return f"people.{kind.split()[0]}.{setting}.{what}"


def tests():
    """Key of the figure, and test, of every count."""
    for kind, (suite, settings) in SUITES.items():
        for setting in settings:
            yield key_of(kind, setting, "wrong"), f"{suite}.{WRONG}/{setting}"
            if has_control(kind, setting):
                yield key_of(kind, setting, "control"), f"{TENTH}/{setting}"
    for name in CONTROLS:
        yield f"people.control.{name}", f"PeopleGuaranteeControl.{name}"
    yield "people.control.panel", PANEL_CONTROL


def count(shown, key):
    return f"{shown[key]} of {shown[key + '.studies']}" if key in shown else "not measured"


def rows(shown):
    """Of the settings' table: title, wrong, control."""
    for kind, (_, settings) in SUITES.items():
        for setting, title in settings.items():
            control = count(shown, key_of(kind, setting, "control")) if has_control(kind, setting) else ""
            yield [f"{kind}: {title}", count(shown, key_of(kind, setting, "wrong")), control]


def control_rows(shown):
    for name, title in CONTROLS.items():
        yield [title, count(shown, f"people.control.{name}")]
    yield [PANEL_CONTROL_TITLE, count(shown, "people.control.panel")]
