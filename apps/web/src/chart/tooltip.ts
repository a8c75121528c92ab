/** The little table beside the pointer: names and values of the mark below it. */
export class Tooltip {
  private readonly box = document.createElement("div");

  constructor() {
    this.box.className = "tooltip";
    this.box.hidden = true;
    this.box.setAttribute("aria-hidden", "true");
    document.body.append(this.box);
  }

  /** As Vega calls a tooltip handler; `value` comes from data and is shown as text only. */
  show(event: MouseEvent, value: unknown): void {
    if (value === null || value === undefined || value === "") {
      this.box.hidden = true;
      return;
    }
    this.box.replaceChildren(...rows(value));
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const left = Math.min(event.clientX + 14, document.documentElement.clientWidth - width - 8);
    const top = event.clientY + 14 + height > window.innerHeight ? event.clientY - height - 14 : event.clientY + 14;
    this.box.style.left = `${Math.max(8, left)}px`;
    this.box.style.top = `${Math.max(8, top)}px`;
  }
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function rows(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [document.createTextNode(shown(value))];
  return Object.entries(value).map(([name, content]) => {
    const row = document.createElement("div");
    const label = document.createElement("span");
    label.textContent = name;
    row.append(label, ` ${shown(content)}`);
    return row;
  });
}
