import "../client/base.css";
import "../client/sheet.css";
import "../chart/chart.css";
import "./owner.css";
import { render } from "preact";
import { App } from "./app";
import { Feed } from "./feed";

const feed = new Feed((state) => render(<App state={state} look={() => void feed.look()} />, document.body));
render(<App state={feed.state} look={() => void feed.look()} />, document.body);
feed.start();
