const whole = (value: number): string => Math.round(value).toLocaleString("en");
const count = (n: number, one: string, many: string): string => `${whole(n)} ${n === 1 ? one : many}`;

/** Everything that the list of studies says by itself. A page in another language is another file like this one. */
export const texts = {
  title: "Studies",
  lead: "All studies in this folder or database. Studies added elsewhere appear here automatically.",
  loading: "Loading …",
  lost: "No connection to the server. What you see may be old.",
  refusedTitle: "This page is for the owner of these studies",
  refusedText: "Open the first link that acol serve printed when it was started.",
  serverSays: (reason: string) => `The server says: ${reason}`,
  cancel: "Cancel",

  newTitle: "New study",
  newName: "Name",
  newHelp: "Next you drop a spreadsheet. Nothing is created before you start the study.",
  newButton: "Continue",
  none: "No studies yet.",

  notSeen: "Being opened",
  broken: "Cannot be opened",
  paused: "Paused",
  stuck: "Waiting for people",
  facts: (answered: number, left: number | null, people: number, candidates: number) =>
    [
      left !== null && left > 0 ? `${whole(answered)} of about ${whole(answered + left)} answers` : count(answered, "answer", "answers"),
      count(people, "person", "people"),
      count(candidates, "candidate", "candidates"),
    ].join(" · "),
  best: (name: string, certain: boolean) => (certain ? `Choose ${name}` : `Best guess: ${name}`),
  changed: (when: string) => `Last change ${when}`,
  open: "Open",
  openNamed: (name: string) => `Open ${name}`,

  copy: "Copy …",
  copyTitle: (name: string) => `Copy ${name}`,
  copyText: "The copy has the same candidates and settings, and no answers, people or links.",
  copyName: "Name of the copy",
  copyOf: (name: string) => `${name} 2`,
  copyButton: "Copy",

  archive: "Archive …",
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveText: "Nobody can answer any more, and nothing in it changes. You can still look at it, and restore it at any time.",
  archiveButton: "Archive",
  archived: (n: number) => `Archive (${whole(n)})`,
  restore: "Restore",

  links: "Links to this list",
  linksHelp: "An owner's link opens this list and every study. A raters' link lets people choose among the studies that are running. For one study, make links on its own page.",
  ownerLink: "New owner's link",
  raterLink: "New raters' link",

  choiceTitle: "What would you like to take part in?",
  choiceNone: "No study is running at the moment. Come back later.",
  choiceRefused: "This link is not valid, or no longer valid. Ask the person who gave it to you.",
};
