import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Configuration } from '#platform/config/configuration';
import { type TransportOutcome, undeliveredBy, type Undelivered } from '#mail/undelivered';

/** Milliseconds that a mail server may take for each step. */
const PATIENCE = 8000;

export interface Mail {
  /** The same whenever it is sent again, by which mail boxes know a mail that comes twice. */
  readonly id: string;
  /** Whom it names. */
  readonly to: readonly string[];
  /** Those of them whom it goes to: all, or the ones that it has not reached yet. */
  readonly envelope: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Sends mails by the operator's mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | null;

  constructor(private readonly configuration: Configuration) {
    const { smtpUrl: url } = configuration;
    const times = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
    this.transport = url === null ? null : createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  }

  /** Whether the operator has named a mail server. */
  get sends(): boolean {
    return this.transport !== null;
  }

  /** Resolves to the recipients that it did not reach. Rejects where the server is unreachable or refuses our login, which has nothing to do with the mail. */
  async send({ id, to, envelope, ...mail }: Mail): Promise<Undelivered> {
    if (this.transport === null) throw new Error('No mail server is set: set SMTP_URL and MAIL_FROM.');
    const from = this.configuration.mailFrom!;
    const messageId = `<${id}@${from.split('@').at(-1)!.replace(/[<>]/g, '')}>`;
    const sending = this.transport.sendMail({ from, to: [...to], envelope: { from, to: [...envelope] }, messageId, ...mail });
    return sending.then(
      (sent) => undeliveredBy(sent as TransportOutcome, envelope),
      (fault: Error) => undeliveredBy(fault, envelope),
    );
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
