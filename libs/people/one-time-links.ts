import { Injectable } from '@nestjs/common';
import { LINK_LIFETIME, type NewLink } from '#people/domain/user.decisions';
import { linkNotShown } from '#people/domain/user.errors';
import { type HeldSecret, newSecret } from '#people/sessions/held-secret';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { Mailer } from '#mail/mailer';
import { SecretBox } from '#privacy/secrets/secret-box';

/** A link as its fact stores it (`fact`), and the part of the answer that shows it (`shown`), empty if it is mailed. */
interface MadeLink {
  readonly fact: NewLink;
  readonly shown: { readonly link?: string };
}

/**
 * One-time links, by which people accept an invitation or choose a new password. The secret is derived from the command that issued the link: it is
 * never stored, a repeated request shows the same link, and the mail can be written later.
 */
@Injectable()
export class OneTimeLinks {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly mailer: Mailer,
  ) {}

  /** Makes a link. `byMail`: it is mailed if a mail server is set up, and then not shown. */
  newFor(user: string, byMail: boolean, context: CommandContext): MadeLink {
    const { text, hash } = this.secretOf(user, context.command);
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
    return this.urlOf(this.secretOf(user, command).text);
  }

  /** The address with a secret after `#`, which browsers do not send. */
  private urlOf(secret: string): string {
    return this.configuration.page(`/invitation#${secret}`);
  }

  private secretOf(user: string, command: string): HeldSecret & { readonly text: string } {
    return newSecret(user, this.secretBox.derive('user_link', `${user}\n${command}`));
  }
}
