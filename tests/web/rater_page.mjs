// The rater's page for the suites that look at it: a study of cookies, a server, and somebody with a browser.
import assert from "node:assert/strict";
import { eventually, freshDraws, inPlace, visitor } from "./serving.mjs";
import { browser } from "./shared_browser.mjs";

const cookies = [..."abcdefgh"].map((letter, index) => ({ name: `cookie-${letter}`, title: `Cookie ${letter}`, sweet: index, salty: index % 3, price: index }));
const asked = ["--features", "sweet,salty", "--maximize", "price", "--label", "title", "--question", "Would you eat this cookie?"];
/** Enough questions for one person. */
export const endless = ["--answers", "yes-no", "--repeats-per-rater", "unlimited", ...freshDraws];

/** Runs `work` with a study of its own, and looks for complaints that were not expected. */
export const served = ({ init = endless, serve = [], expect = /^$/, ...who }, work) =>
  inPlace(async (place) => {
    place.init(cookies, ...asked, ...init);
    const server = await place.serve(...serve);
    const person = await visitor(browser, who);
    await work({ place, server, person });
    assert.deepEqual(person.complaints.filter((complaint) => !expect.test(complaint)), []);
    await person.close();
  });

export const answered = (place, count) => eventually(() => place.status().answered === count, `${count} answers, not ${place.status().answered}`);
