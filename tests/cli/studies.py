"""What the suites of studies share: a table of sizes, people who answer, and a study in a folder of its own."""
import pathlib

from command_line import Case, acol

LINEAR = ["--shape", "linear", "--independence", "answers"]  # as the paper has it


def sizes(count):
    """A table of candidates, the larger the better."""
    return "name,size,gain\n" + "".join(f"a{i + 1},{i},{i}\n" for i in range(count))


def accepts(candidate, generator):
    """People say yes to about 95 % - 10 % * size: a5 is the best that half of them accept."""
    return "yes" if generator.random() < 0.95 - 0.1 * (int(candidate[1:]) - 1) else "no"


class StudyCase(Case):
    def setUp(self):
        super().setUp()
        self.study = pathlib.Path(self.folder.name) / "study.db"
        self.table = self.file("sizes.csv", sizes(10))

    def init_arguments(self, *more):
        flags = {"--candidates": self.table, "--id": "name", "--features": "size", "--maximize": "gain",
                 "--answers": "yes-no"}
        flags.update(zip(more[::2], more[1::2]))
        return ["init", self.study, *(word for flag in flags.items() for word in flag)]

    def init(self, *more):
        result = acol(*self.init_arguments(*more))
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def ask(self, *more):
        return self.json_of("ask", self.study, *more)

    def tell(self, question, answer, *more):
        return self.json_of("tell", self.study, question, answer, *more)["outcome"]

    def import_answers(self, questions, answer):
        """Answers them all at once; `answer` is a function of the candidate."""
        rows = "".join(f"{q['question']},{answer(q['candidate'])}\n" for q in questions)
        result = acol("import", self.study, self.file("answers.csv", "question,answer\n" + rows))
        self.assertEqual(result.returncode, 0, result.stderr)

    def status(self):
        return self.json_of("status", self.study)
