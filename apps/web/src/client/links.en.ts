/** What pages say about links. */
export const texts = {
  link: "Link",
  forEverybody: "everybody",
  ownerLink: "owner",
  created: "Made",
  revoke: "Withdraw",
  revoked: "withdrawn",
  revokeTitle: "Withdraw this link?",
  revokeText: "Whoever uses it can no longer answer. Existing answers stay.",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  linkReady: "Copy the link now: it is shown only once.",
  code: "The same link, for the camera of a phone",
  address: "Address in links",
  onlyHere: "These links work on this computer only. To let phones in the same network answer, start acol serve with --host 0.0.0.0.",
  serverSays: (reason: string) => `The server says: ${reason}`,
};
