import type { View } from "vega";
import { fit, panelsAcross, type Room } from "../chart/fit";
import { parseSpec, type Spec } from "../chart/spec";
import { drawChart } from "../chart/view";
import type { Tooltip } from "./tooltip";

/** A report is complete in itself. */
const refuse = (uri: string): Promise<never> => Promise.reject(new Error(`a report loads nothing, not even ${uri}`));

/** One `<figure data-spec="ID">` and the chart in it, drawn for the width it has. */
export class Figure {
  readonly chart: HTMLElement;
  private readonly spec: Spec;
  private view: View | undefined;
  private drawnWidth = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly tooltip: Tooltip,
  ) {
    const id = element.dataset["spec"] ?? "";
    const source = document.getElementById(`spec-${id}`);
    if (!source) throw new Error(`no specification for the figure '${id}'`);
    this.spec = parseSpec(source.textContent ?? "");
    this.chart = element.querySelector<HTMLElement>(".chart") ?? element.appendChild(document.createElement("div"));
  }

  /** Draws again when the width has changed. Axes and legends have the width they need: the panels get the rest. */
  async draw(): Promise<void> {
    const width = Math.floor(this.chart.clientWidth);
    if (width === 0 || width === this.drawnWidth) return;
    this.drawnWidth = width;
    let room: Room = { width, margin: 80 };
    for (let attempt = 0; attempt < 3; ++attempt) {
      const fitted = fit(this.spec, room);
      const excess = (await this.show(fitted)) - width;
      if (excess <= 0 && (excess > -24 || attempt === 2)) break;
      const margin = Math.max(0, room.margin + Math.ceil(excess / panelsAcross(fitted)));
      if (margin === room.margin) break;
      room = { width, margin };
    }
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

  /** Draws and says how wide it came out. */
  private async show(spec: Spec): Promise<number> {
    this.view?.finalize();
    this.view = undefined;
    this.view = await drawChart(spec, {
      renderer: "svg",
      load: refuse,
      config: { aria: false },
      container: this.chart,
      tooltip: (_, event, __, value) => this.tooltip.show(event, value),
    });
    const svg = this.chart.querySelector("svg");
    svg?.setAttribute("aria-hidden", "true"); // title and caption speak for it
    return Math.ceil(Number(svg?.getAttribute("width") ?? 0));
  }
}
