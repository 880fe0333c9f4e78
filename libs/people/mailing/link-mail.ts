import type { UnixSeconds } from '#kernel/time';
import { unlinked } from '#kernel/unlinked';

interface LinkMail {
  readonly brand: string;
  /** The account's name. */
  readonly account: string;
  readonly hasJoined: boolean;
  readonly link: string;
  readonly expires_at: UnixSeconds;
}

/** The mail with a one-time link: for an invitation, or for a new password. */
export function linkMail({ brand, account, hasJoined, link, expires_at }: LinkMail): { readonly subject: string; readonly text: string } {
  const until = `${new Date(expires_at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const name = unlinked(account);
  const [subject, what] = hasJoined
    ? [`${brand}: choose a new password`, `A new password can be chosen for your access to ${name}.`]
    : [`${brand}: you are invited to ${name}`, `You are invited to ${name}. Choose a password to join.`];
  const text = `${what}\n\n${link}\n\nThe link works once, until ${until}. A newer link replaces it. If you did not expect this mail, ignore it.\n`;
  return { subject, text };
}
