import { Injectable } from '@nestjs/common';
import { SandboxPhone } from '#messaging/contract';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { Mailer } from '#messaging/mail/mailer';
import type { Undelivered } from '#messaging/mail/undelivered';
import { scopeOf } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';
import { failedMail, type MailText, readyMail } from '#reports/mailing/mail-text';
import { ReportLinks } from '#reports/resource/report-links';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

/** The mail about a run that has ended. `name` is that of the schedule, `to` all of its recipients, `envelope` those who have not got the mail yet. */
export interface ReportMail {
  readonly run: ReportRunResource;
  readonly name: string;
  readonly to: readonly string[];
  readonly envelope: readonly string[];
}

/** Sends mails about scheduled reports, through the operator's mail server. In test mode without one, they go to a simulated mail box. */
@Injectable()
export class ReportMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly phone: SandboxPhone,
    private readonly links: ReportLinks,
    private readonly configuration: Configuration,
  ) {}

  /** Resolves to the recipients who were not reached, and the records of simulated mails to write. */
  async send(mail: ReportMail, context: CommandContext): Promise<Undelivered & { readonly records: readonly RecordWrite[] }> {
    const { run, to, envelope } = mail;
    const text = this.textOf(mail, context);
    if (!this.mailer.sends && !context.livemode) return { refused: [], later: [], records: this.arrived(mail, text, context) };
    return { ...(await this.mailer.send({ id: run.id, to, envelope, ...text })), records: [] };
  }

  /** The link is valid for as long as the file is kept, because mails are read late. */
  private textOf({ run, name }: ReportMail, { account, livemode, now }: CommandContext): MailText {
    if (run.status !== 'succeeded') return failedMail(this.configuration, run, name);
    const link = this.links.of(run.id, scopeOf(account, livemode), now, run.expires_at! - now);
    return readyMail(this.configuration, run, name, link);
  }

  /** The records of the mails in the simulated mail box. */
  private arrived({ envelope }: ReportMail, text: MailText, context: CommandContext): RecordWrite[] {
    const { account, livemode, now: created_at } = context;
    return envelope.map((email) =>
      this.phone.arrived({ id: context.id('msg'), account, livemode, phone: null, email, ...text, values: {}, created_at }),
    );
  }
}
