import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { Addresses, FreshLink, linkAt, LinkList, useLinks } from "../client/links";
import { InvitePeople } from "./invite_people";
import { texts } from "./texts.en";

export function Invitations(): JSX.Element {
  const book = useLinks();
  const [link, setLink] = useState("");
  const [name, setName] = useState("");
  const [wish, setWish] = useState<string>();
  const address = wish ?? book.addresses[0] ?? "";
  const invite = async (): Promise<void> => {
    const body = { role: "rater", ...(name.trim() && { name: name.trim() }) };
    const reply = await call<{ link: string }>("owner", "api/invitations", { body });
    setLink(reply.link);
    setName("");
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    book.attempt(invite());
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{texts.invitations}</h2>
      <p class="quiet">{texts.invitationHelp}</p>
      <Addresses addresses={book.addresses} chosen={address} choose={setWish} />
      <form class="row" onSubmit={submit}>
        <label for="invited">{texts.inviteName}</label>
        <input id="invited" dir="auto" maxLength={200} autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        <button class="primary">{texts.invite}</button>
      </form>
      {book.failure && <p class="failure" role="alert">{book.failure}</p>}
      {link && <FreshLink link={linkAt(address, link)} />}
      <InvitePeople address={address} attempt={(work) => book.attempt(work)} />
      <LinkList book={book} />
    </section>
  );
}
