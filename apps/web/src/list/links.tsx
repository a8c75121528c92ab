import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { Addresses, FreshLink, linkAt, LinkList, useLinks } from "../client/links";
import type { Role } from "../client/types";
import { texts } from "./texts.en";

/** Links to all studies, for owners and for raters who choose. */
export function Links(): JSX.Element {
  const book = useLinks();
  const [link, setLink] = useState("");
  const [wish, setWish] = useState<string>();
  const address = wish ?? book.addresses[0] ?? "";
  const make = (role: Role): void =>
    book.attempt(call<{ link: string }>("owner", "api/invitations", { body: { role } }).then((reply) => setLink(reply.link)));
  return (
    <section aria-labelledby="links">
      <h2 id="links">{texts.links}</h2>
      <p class="quiet">{texts.linksHelp}</p>
      <Addresses addresses={book.addresses} chosen={address} choose={setWish} />
      <div class="row">
        <button onClick={() => make("owner")}>{texts.ownerLink}</button>
        <button onClick={() => make("rater")}>{texts.raterLink}</button>
      </div>
      {book.failure && <p class="failure" role="alert">{book.failure}</p>}
      {link && <FreshLink link={linkAt(address, link)} />}
      <LinkList book={book} />
    </section>
  );
}
