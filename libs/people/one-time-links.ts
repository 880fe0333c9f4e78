import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { UnixSeconds } from '#kernel/time';
import { isOpen, LINK_LIFETIME, type NewLink } from '#people/domain/user.decisions';
import { linkNotShown } from '#people/domain/user.errors';
import type { HeldLink } from '#people/link-text';
import { USERS } from '#people/queries/user-list/user-list.projection';
import type { StoredUser } from '#people/resource/user.view';
import { newSecret } from '#people/sessions/held-secret';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { Mailer } from '#messaging/mail/mailer';
import { Lookups } from '#platform/storage/lookups';
import { SecretBox } from '#privacy/secrets/secret-box';

/** A link as its fact stores it (`fact`), and the part of the answer that shows it (`shown`), empty if it is mailed. */
interface MadeLink {
  readonly fact: NewLink;
  readonly shown: { readonly link?: string };
}

/** How many links that have ended are remembered. Each was issued to somebody. */
const MOST_ENDED = 10_000;
const TAG_BYTES = 16;

/**
 * One-time links, by which people accept an invitation or choose a new password. The secret is derived from the command that issued the link: it is
 * never stored, a repeated request shows the same link, and the mail can be written later.
 */
@Injectable()
export class OneTimeLinks {
  private readonly ended = new LRUCache<string, true>({ max: MOST_ENDED });

  constructor(
    private readonly lookups: Lookups,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly mailer: Mailer,
  ) {}

  /** Makes a link. `byMail`: it is mailed if a mail server is set up, and then not shown. */
  newFor(user: string, byMail: boolean, context: CommandContext): MadeLink {
    const { text, hash } = this.linkOf(user, context.command);
    const expires_at = Math.floor(context.milliseconds / 1000) + LINK_LIFETIME;
    const isMailed = byMail && this.mailer.sends;
    return { fact: { hash, expires_at, isMailed }, shown: isMailed ? {} : { link: this.urlOf(text) } };
  }

  /** Makes a link of a user who may approve, which is mailed and not shown. Throws `link_not_shown` if no mail server is set up. */
  mailedFor(user: string, context: CommandContext): NewLink {
    if (!this.mailer.sends) throw linkNotShown();
    return this.newFor(user, true, context).fact;
  }

  /** Whether mails are sent. */
  get areMailed(): boolean {
    return this.mailer.sends;
  }

  /** The address of the link that a command issued. */
  of(user: string, command: string): string {
    return this.urlOf(this.linkOf(user, command).text);
  }

  /**
   * Whether a link may be open, without a look at the history: a stranger who guesses must not make us read a person's. A link's tag shows that we made
   * it, at once and wherever read models are behind. The read model knows the open links of earlier releases, which have no tag.
   */
  async mayBeOpen({ user, hash, tag }: HeldLink, now: UnixSeconds): Promise<boolean> {
    if (tag !== null) return timingSafeEqual(Buffer.from(tag), Buffer.from(this.tagOf(hash))) && !this.ended.has(hash);
    const known = await this.lookups.find<StoredUser>(USERS, user);
    return known !== null && isOpen(known, hash, now);
  }

  /** Notes that a link was used or replaced, or has expired. It stays so. */
  noteEnded({ hash }: HeldLink): void {
    this.ended.set(hash, true);
  }

  /** The address with a link after `#`, which browsers do not send. */
  private urlOf(link: string): string {
    return this.configuration.page(`/invitation#${link}`);
  }

  private linkOf(user: string, command: string): { readonly text: string; readonly hash: string } {
    const { text, hash } = newSecret(user, this.secretBox.derive('user_link', `${user}\n${command}`));
    return { text: `${text}.${this.tagOf(hash)}`, hash };
  }

  private tagOf(hash: string): string {
    return Buffer.from(this.secretBox.derive('user_link_tag', hash).subarray(0, TAG_BYTES)).toString('base64url');
  }
}
