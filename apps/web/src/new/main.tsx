import "../client/base.css";
import "./new.css";
import { render } from "preact";
import { App } from "./app";

render(<App />, document.body);
