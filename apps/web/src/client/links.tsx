import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "./api";
import { Dialog } from "./dialog";
import { texts } from "./links.en";
import { moment } from "./moment";
import { QrCode } from "./qr_code";
import type { Invitation, InvitationsReply } from "./types";

/** The existing links, and the addresses under which others reach this server. */
export interface LinkBook {
  invitations: Invitation[];
  /** Best for others first. */
  addresses: string[];
  failure: string;
  /** Does something with links, and looks again. */
  attempt(work: Promise<unknown>): void;
}

export function useLinks(): LinkBook {
  const [{ invitations, addresses }, setReply] = useState<InvitationsReply>({ invitations: [], addresses: [] });
  const [failure, setFailure] = useState("");
  const attempt = (work: Promise<unknown>): void => {
    setFailure("");
    work
      .then(() => call<InvitationsReply>("owner", "api/invitations"))
      .then(setReply)
      .catch((reason: Error) => setFailure(texts.serverSays(reason.message)));
  };
  useEffect(() => attempt(Promise.resolve()), []);
  return { invitations, addresses, failure, attempt };
}

/** The same link under another address of the server. */
export const linkAt = (address: string, link: string): string => (address ? `${address}${new URL(link).search}` : link);

const isLocal = (address: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(address);

/** Which address others are given; nothing to choose where there is one. */
export function Addresses({ addresses, chosen, choose }: { addresses: string[]; chosen: string; choose: (address: string) => void }): JSX.Element | null {
  if (addresses.length > 0 && addresses.every(isLocal)) return <p class="quiet">{texts.onlyHere}</p>;
  if (addresses.length < 2) return null;
  return (
    <div class="row">
      <label for="address">{texts.address}</label>
      <select id="address" class="grow" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {addresses.map((one) => <option key={one} value={one}>{one}</option>)}
      </select>
    </div>
  );
}

/** A link is shown in a field: it can be copied by hand where there is no clipboard (plain http). */
export function FreshLink({ link }: { link: string }): JSX.Element {
  const [copied, setCopied] = useState("");
  const copy = (): void => {
    document.querySelector<HTMLInputElement>("#link")?.select();
    navigator.clipboard?.writeText(link).then(
      () => setCopied(link),
      () => undefined,
    );
  };
  return (
    <div class="stack fresh" role="status">
      <label for="link">{texts.linkReady}</label>
      <div class="row">
        <input id="link" class="grow" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={copy}>{copied === link ? texts.copied : texts.copy}</button>
      </div>
      <QrCode text={link} label={texts.code} />
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

/** The links that were made, newest first; each can be withdrawn. */
export function LinkList({ book }: { book: LinkBook }): JSX.Element | null {
  const [asked, setAsked] = useState<Invitation>();
  if (book.invitations.length === 0) return null;
  const revoke = async (id: string): Promise<void> => {
    setAsked(undefined);
    await call("owner", "api/invitations/revoke", { body: { id } });
  };
  return (
    <div class="table tall" tabIndex={0} role="group" aria-label={texts.link}>
      <table>
        <thead>
          <tr><th scope="col">{texts.link}</th><th scope="col">{texts.created}</th><th scope="col"><span class="unseen">{texts.revoke}</span></th></tr>
        </thead>
        <tbody>{[...book.invitations].reverse().map((one) => <Row key={one.id} invitation={one} revoke={() => setAsked(one)} />)}</tbody>
      </table>
      {asked && <Revoke close={() => setAsked(undefined)} revoke={() => book.attempt(revoke(asked.id))} />}
    </div>
  );
}
