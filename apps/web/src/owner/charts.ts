import { FittedChart } from "../chart/fitted";
import { Tooltip } from "../chart/tooltip";

let tooltip: Tooltip | undefined;

/** Loaded apart from the page, which is there long before Vega is. */
export function chartIn(element: HTMLElement): FittedChart {
  tooltip ??= new Tooltip();
  return new FittedChart(element, tooltip);
}
