"""Studies of every kind, each driven to its certificate by the answers that it is given."""
import json
import random

from certificates import TABLE, Driver
from command_line import output_of


def with_margin(folder, answer):
    driver = Driver(folder, TABLE, "--margin", "0.1")
    driver.answer_all(answer)
    return driver.certificate()


def with_raters(folder, answer):
    driver = Driver(folder, TABLE, "--margin", "0.1", independence="raters")
    driver.answer_by_people(answer)
    return driver.certificate()


def with_ties(folder, answer):
    driver = Driver(folder, "name,size,gain\na1,0,1\na2,1,1\na3,2,3\na4,3,3\n")
    driver.answer_all(answer)
    return driver.certificate()


def with_costs(folder, answer):
    driver = Driver(folder, "name,size,gain,price\na1,0,0,1\na2,1,1,5\na3,2,2,1\na4,3,3,2\n", "--cost", "price")
    driver.answer_all(answer)
    return driver.certificate()


def with_withdrawals(folder, answer):
    driver = Driver(folder, TABLE)
    driver.ask()
    output_of("withdraw", driver.study, "a4")
    driver.answer_all(answer)
    return driver.certificate()


def with_additions(folder, answer):
    driver = Driver(folder, "name,size,gain\na1,0,0\na3,2,2\na4,3,3\n")
    driver.tell(driver.ask("--count", 5), answer)
    (folder / "more.csv").write_text("name,size,gain\na2,1,1\n")
    output_of("add", driver.study, "--candidates", folder / "more.csv", "--anew")
    driver.answer_all(answer)
    return driver.certificate()


def with_attention(folder, answer):
    table = "name,size,gain,check\n" + "".join(f"a{i + 1},{i},{i},\n" for i in range(4)) + "t1,,,no\nt2,,,no\n"
    driver = Driver(folder, table, "--attention", "check", "--attention-every", "2", "--exclude-after-failed", "1",
                    "--repeats-per-rater", "1", "--margin", "0.1")
    careful = lambda candidate: "no" if candidate[0] == "t" else answer(candidate)
    careless = lambda candidate: "yes"
    for person in range(2000):
        name = f"p{person}"
        for _ in range(3):
            asked = driver.ask("--count", 2, "--rater", name)
            driver.tell(asked, careless if person % 4 == 1 else careful, name)
        if json.loads(output_of("status", driver.study, "--json"))["outcome"] != "running":
            return driver.certificate()
    raise AssertionError("it never ended")


def with_a_scale(folder, answer):
    driver = Driver(folder, TABLE, answers=("--answers", "number", "--scale", "bad:1,good:3", "--at-least", "2",
                                            "--intercept"))
    driver.answer_all(lambda candidate: "good" if answer(candidate) == "yes" else "bad")
    return driver.certificate()


def with_the_simple_form(folder, answer):
    driver = Driver(folder, TABLE, "--algorithm", "e-acol-simple")
    driver.answer_all(answer)
    return driver.certificate()


def with_a_crowd(folder, answer):
    """People who hold questions while others ask: rounds are committed ahead, and leases end."""
    table = "name,size,gain\n" + "".join(f"c{i},{i / 10},{i / 10}\n" for i in range(31))
    driver = Driver(folder, table, "--margin", "0.25", "--lease", "1", "--confirm", "off")
    draw, held = random.Random(7), []
    for turn in range(3000):
        name = f"p{turn % 25}"
        asked = driver.ask("--count", 2, "--rater", name)
        if asked["done"]:
            return driver.certificate()
        held.append((asked, name))
        if len(held) > 6:
            late, who = held.pop(0)
            driver.tell(late, lambda candidate: "yes" if draw.random() < 0.95 - 0.03 * int(candidate[1:]) else "no", who)
    raise AssertionError("it never ended")


def with_a_budget(folder, answer):
    driver = Driver(folder, TABLE, "--budget", "30")
    driver.answer_all(answer)
    return driver.certificate()


def after_changes(folder, answer):
    driver = Driver(folder, TABLE)
    (folder / "old.csv").write_text("candidate,answer\na1,yes\na4,no\n")
    output_of("import", driver.study, folder / "old.csv")
    driver.tell(driver.ask("--count", 10), answer)
    output_of("retract", driver.study, "q4")
    output_of("amend", driver.study, "q5", "yes")
    return driver.certificate()
