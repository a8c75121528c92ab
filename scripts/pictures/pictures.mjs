// Takes the pictures of the documentation.
// Usage: SOURCE=. CHROMIUM=/usr/bin/chromium ARTIFACTS=docs/pictures node scripts/pictures/pictures.mjs BUILD/bin/acol
import { artifact } from "../../tests/web/browser.mjs";
import { fold, open, pause, sizes, withDemo } from "./demo.mjs";

await withDemo(process.argv[2], 300, async (browser, links) => {
  const owner = await open(browser, links.Watch, sizes.owner);
  await pause(12); // until there is something to see
  await fold(owner);
  await pause(1);
  await owner.screenshot({ path: artifact("owner.png") });

  const rater = await open(browser, links.Answer, sizes.rater);
  await rater.getByRole("button", { name: /^Start/ }).click();
  await rater.getByRole("button", { name: /^Yes/ }).waitFor(); // the next round has a place for us
  await rater.screenshot({ path: artifact("rater.png") });
});
