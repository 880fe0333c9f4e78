import { Injectable } from '@nestjs/common';
import { AccountNames } from '#accounts/contract';
import { linkMail } from '#people/mailing/link-mail';
import type { StoredUser } from '#people/resource/user.view';
import { Configuration } from '#platform/config/configuration';
import { Mailer } from '#messaging/mail/mailer';
import type { Undelivered } from '#messaging/mail/undelivered';

/** Writes and sends mails with one-time links. */
@Injectable()
export class LinkMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly names: AccountNames,
    private readonly configuration: Configuration,
  ) {}

  /** Sends a link to a user. Resolves to the addresses that the server refused or deferred. Rejects if it cannot be reached or is not set up. */
  async send({ account, email, joined, link: issued }: StoredUser, link: string, id: string): Promise<Undelivered> {
    const { brand } = this.configuration;
    const mail = linkMail({ brand, account: await this.names.of(account), hasJoined: joined, link, expires_at: issued!.expires_at });
    return this.mailer.send({ id, to: [email], envelope: [email], ...mail });
  }
}
