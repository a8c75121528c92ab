import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../client/api";
import { Dialog } from "../client/dialog";
import type { Invitation } from "../client/types";
import { moment } from "./moment";
import { texts } from "./texts.en";

/** A link is shown in a field: it can be copied by hand where there is no clipboard (plain http). */
function Link({ link }: { link: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    document.querySelector<HTMLInputElement>("#link")?.select();
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="stack fresh" role="status">
      <label for="link">{texts.linkReady}</label>
      <div class="row">
        <input id="link" class="grow" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={copy}>{copied ? texts.copied : texts.copy}</button>
      </div>
    </div>
  );
}

function Row({ invitation, revoke }: { invitation: Invitation; revoke: () => void }): JSX.Element {
  const whose = invitation.role === "owner" ? texts.ownerLink : (invitation.name ?? texts.forEverybody);
  return (
    <tr>
      <th scope="row" dir="auto">{whose}</th>
      <td>{moment(invitation.created)}</td>
      <td>{invitation.revoked ? <span class="quiet">{texts.revoked}</span> : <button class="plain" onClick={revoke} aria-label={`${texts.revoke}: ${whose}`}>{texts.revoke}</button>}</td>
    </tr>
  );
}

function List({ invitations, revoke }: { invitations: Invitation[]; revoke: (one: Invitation) => void }): JSX.Element | null {
  if (invitations.length === 0) return null;
  return (
    <div class="table">
      <table>
        <thead>
          <tr><th scope="col">{texts.link}</th><th scope="col">{texts.created}</th><th scope="col"><span class="unseen">{texts.revoke}</span></th></tr>
        </thead>
        <tbody>{invitations.map((one) => <Row key={one.id} invitation={one} revoke={() => revoke(one)} />)}</tbody>
      </table>
    </div>
  );
}

function Revoke({ close, revoke }: { close: () => void; revoke: () => void }): JSX.Element {
  return (
    <Dialog title={texts.revokeTitle} close={close}>
      <p>{texts.revokeText}</p>
      <div class="row">
        <button class="danger" onClick={revoke}>{texts.revoke}</button>
        <button onClick={close}>{texts.cancel}</button>
      </div>
    </Dialog>
  );
}

export function Invitations(): JSX.Element {
  const [invitations, setInvitations] = useState<Invitation[]>([]);
  const [link, setLink] = useState("");
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<Invitation>();
  const [failure, setFailure] = useState("");
  const attempt = (work: Promise<unknown>): void => {
    setFailure("");
    work
      .then(() => call<{ invitations: Invitation[] }>("owner", "api/invitations"))
      .then((reply) => setInvitations(reply.invitations))
      .catch((reason: Error) => setFailure(texts.serverSays(reason.message)));
  };
  useEffect(() => attempt(Promise.resolve()), []);
  const invite = async (): Promise<void> => {
    const body = { role: "rater", ...(name.trim() && { name: name.trim() }) };
    const reply = await call<{ link: string }>("owner", "api/invitations", { body });
    setLink(reply.link);
    setName("");
  };
  const revoke = async (id: string): Promise<void> => {
    setAsked(undefined);
    await call("owner", "api/invitations/revoke", { body: { id } });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(invite());
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{texts.invitations}</h2>
      <p class="quiet">{texts.invitationHelp}</p>
      <form class="row" onSubmit={submit}>
        <label for="invited">{texts.inviteName}</label>
        <input id="invited" dir="auto" maxLength={200} autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        <button class="primary">{texts.invite}</button>
      </form>
      {failure && <p class="failure" role="alert">{failure}</p>}
      {link && <Link key={link} link={link} />}
      <List invitations={invitations} revoke={setAsked} />
      {asked && <Revoke close={() => setAsked(undefined)} revoke={() => attempt(revoke(asked.id))} />}
    </section>
  );
}
