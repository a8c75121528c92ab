import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FittedChart } from "../chart/fitted";
import type { Spec } from "../chart/spec";
import { texts } from "./texts.en";

/** Drawing takes a while: not more often than this. */
const restTime = 2_000;

/** Draws the newest specification for the current width, one drawing at a time, with rests in between. */
class Drawer {
  private chart: FittedChart | undefined;
  private spec: Spec | undefined;
  private drawn = "";
  private busy = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly failed: (reason: string) => void,
  ) {}

  want(spec: Spec): void {
    this.spec = spec;
    if (!this.busy) void this.work();
  }

  resize(): void {
    if (this.spec) this.want(this.spec);
  }

  clear(): void {
    this.spec = undefined;
    this.chart?.clear();
  }

  private async work(): Promise<void> {
    const width = Math.floor(this.element.clientWidth);
    const key = `${width} ${JSON.stringify(this.spec)}`;
    if (!this.spec || width === 0 || key === this.drawn) return;
    this.busy = true;
    try {
      const { chartIn } = await import("./charts");
      this.chart ??= chartIn(this.element);
      await this.chart.draw(this.spec, width);
      this.element.dataset["state"] = "drawn";
    } catch (failure) {
      this.failed(failure instanceof Error ? failure.message : String(failure));
    }
    this.drawn = key;
    setTimeout(() => {
      this.busy = false;
      void this.work();
    }, restTime);
  }
}

interface FigureProps {
  id: string;
  title: string;
  note: string;
  spec: Spec;
  children?: ComponentChildren;
}

export function Figure({ id, title, note, spec, children }: FigureProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const drawer = useRef<Drawer>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (!place.current) return undefined;
    const drawing = new Drawer(place.current, setFailure);
    drawer.current = drawing;
    const observer = new ResizeObserver(() => drawing.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawing.clear();
    };
  }, []);
  useEffect(() => drawer.current?.want(spec));
  return (
    <figure id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {failure && <p class="failure">{texts.chartFailed(failure)}</p>}
      <div class="chart" ref={place} />
      <figcaption>{note}</figcaption>
      {children}
    </figure>
  );
}
