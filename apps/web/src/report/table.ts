/** What a browser forgets about a table whose parts are laid out as blocks. */
const roles: [string, string][] = [
  ["table", "table"],
  ["thead, tbody", "rowgroup"],
  ["tr", "row"],
  ["thead th", "columnheader"],
  ["tbody th", "rowheader"],
  ["td", "cell"],
];

/** One `<div class="table">`: as a grid where it fits, else a block for each row, with the columns' names before the cells. */
export class Table {
  constructor(private readonly box: HTMLElement) {
    const columns = [...box.querySelectorAll("thead th")].map((head) => head.textContent ?? "");
    for (const row of box.querySelectorAll("tbody tr")) {
      [...row.children].forEach((cell, column) => cell.setAttribute("data-column", columns[column] ?? ""));
    }
    for (const [selector, role] of roles) {
      for (const element of box.querySelectorAll(selector)) element.setAttribute("role", role);
    }
  }

  arrange(): void {
    this.box.classList.remove("stacked");
    if (this.box.scrollWidth > this.box.clientWidth) this.box.classList.add("stacked");
  }
}
