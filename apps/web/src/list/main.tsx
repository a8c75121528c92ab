import "../client/base.css";
import "../client/sheet.css";
import "./list.css";
import { render } from "preact";
import { Choice } from "./choice";
import { List } from "./list";

/** Raters and owners have one page, under two addresses: a browser may have the links of both. */
const forRaters = location.pathname.endsWith("/take-part");
render(forRaters ? <Choice /> : <List />, document.body);
