import "../client/base.css";
import "../client/sheet.css";
import "./new.css";
import { render } from "preact";
import { App } from "./app";

render(<App />, document.body);
