import "../client/base.css";
import "../client/sheet.css";
import "./new.css";
import { render } from "preact";
import { App } from "./app";
import { before } from "./hooks";

void before().then((found) => render(<App before={found} />, document.body));
