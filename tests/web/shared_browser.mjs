// One browser for all tests of the file that imports this.
import { after, before } from "node:test";
import { launchForMany } from "./browser.mjs";

export let browser;

before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());
