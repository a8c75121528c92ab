import "../chart/chart.css";
import "./report.css";
import { Tooltip } from "../chart/tooltip";
import { Figure } from "./figure";
import { Table } from "./table";

const settleTime = 120; // milliseconds without a change of size before charts are drawn again

async function drawn(figure: Figure): Promise<void> {
  try {
    await figure.draw();
  } catch (reason) {
    console.error(reason);
    figure.fail(reason);
  }
}

/** One after the other, so that the page stays responsive and the first charts come first. */
async function drawAll(figures: Figure[]): Promise<void> {
  for (const figure of figures) {
    await drawn(figure);
    await new Promise((resume) => setTimeout(resume));
  }
  document.documentElement.dataset["charts"] = "drawn";
}

function start(): void {
  const tooltip = new Tooltip();
  const elements = [...document.querySelectorAll<HTMLElement>("figure[data-spec]")];
  const figures = elements.map((element) => new Figure(element, tooltip));
  const tables = [...document.querySelectorAll<HTMLElement>(".table")].map((box) => new Table(box));
  const arrange = () => tables.forEach((table) => table.arrange());
  arrange();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawing = drawAll(figures);
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      arrange();
      drawing = drawing.then(() => drawAll(figures));
    }, settleTime);
  });
  observer.observe(document.body);
}

/** On paper nothing can be tapped: explanations are open while the page is printed. */
function openForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });
}

openForPrint();
start();
