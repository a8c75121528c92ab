import { FittedChart } from "../chart/fitted";
import { parseSpec, type Spec } from "../chart/spec";
import type { Tooltip } from "../chart/tooltip";

/** One `<figure data-spec="ID">` and the chart in it, drawn for the width it has. */
export class Figure {
  readonly chart: HTMLElement;
  private readonly spec: Spec;
  private readonly fitted: FittedChart;
  private drawnWidth = 0;

  constructor(
    private readonly element: HTMLElement,
    tooltip: Tooltip,
  ) {
    const id = element.dataset["spec"] ?? "";
    const source = document.getElementById(`spec-${id}`);
    if (!source) throw new Error(`no specification for the figure '${id}'`);
    this.spec = parseSpec(source.textContent ?? "");
    this.chart = element.querySelector<HTMLElement>(".chart") ?? element.appendChild(document.createElement("div"));
    this.fitted = new FittedChart(this.chart, tooltip);
  }

  /** Draws again when the width has changed. */
  async draw(): Promise<void> {
    const width = Math.floor(this.chart.clientWidth);
    if (width === 0 || width === this.drawnWidth) return;
    this.drawnWidth = width;
    await this.fitted.draw(this.spec, width);
    this.element.dataset["state"] = "drawn";
  }

  /** Shows the reason where the chart would be. */
  fail(reason: unknown): void {
    this.element.dataset["state"] = "failed";
    const note = document.createElement("p");
    note.className = "failure";
    note.textContent = `This chart could not be drawn: ${reason instanceof Error ? reason.message : String(reason)}`;
    this.chart.replaceChildren(note);
    this.chart.removeAttribute("role");
  }
}
