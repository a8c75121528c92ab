import type { View } from "vega";
import { fit, panelsAcross, type Room, widestPanel } from "./fit";
import type { Spec } from "./spec";
import type { Tooltip } from "./tooltip";
import { drawChart } from "./view";

/** A page is complete in itself. */
const refuse = (uri: string): Promise<never> => Promise.reject(new Error(`a report loads nothing, not even ${uri}`));

/** The chart in an element, as wide as the element. A new drawing takes the place of the old one when it is complete. */
export class FittedChart {
  private view: View | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly tooltip: Tooltip,
  ) {}

  /** Axes and legends have the width they need: the panels get the rest. Room left over is worth two more attempts. */
  async draw(spec: Spec, width: number): Promise<void> {
    let room: Room = { width, margin: 80 };
    for (let attempt = 0; attempt < 6; ++attempt) {
      const fitted = fit(spec, room);
      const excess = (await this.show(fitted)) - width;
      if (excess <= 0 && (excess > -24 || attempt >= 2)) break;
      const across = panelsAcross(fitted);
      // Panels that are at their largest leave more room than the margin.
      const left = excess > 0 ? Math.floor(width / across) - widestPanel(fitted) : room.margin;
      const margin = Math.max(0, left + Math.ceil(excess / across));
      if (margin === room.margin) break;
      room = { width, margin };
    }
  }

  clear(): void {
    this.view?.finalize();
    this.view = undefined;
  }

  /** Draws and says how wide it came out. */
  private async show(spec: Spec): Promise<number> {
    const container = document.createElement("div");
    const view = await drawChart(spec, {
      renderer: "svg",
      load: refuse,
      config: { aria: false },
      container,
      tooltip: (_, event, __, value) => this.tooltip.show(event, value),
    });
    this.clear();
    this.view = view;
    const svg = container.querySelector("svg");
    svg?.setAttribute("aria-hidden", "true"); // title and caption speak for it
    this.element.replaceChildren(container);
    return Math.ceil(Number(svg?.getAttribute("width") ?? 0));
  }
}
