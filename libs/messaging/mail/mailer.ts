import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Configuration } from '#platform/config/configuration';
import { type TransportOutcome, undeliveredBy, type Undelivered } from '#messaging/mail/undelivered';

/** Milliseconds that a mail server may take for each step. */
const STEP_TIMEOUT = 8000;

export interface Mail {
  /** Becomes the Message-ID. A repeat has the same id, so that mailboxes recognise it. */
  readonly id: string;
  /** The recipients in the header `To`. */
  readonly to: readonly string[];
  /** The recipients that this attempt sends to: all, or those that no attempt has reached yet. */
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
    const times = { connectionTimeout: STEP_TIMEOUT, greetingTimeout: STEP_TIMEOUT, socketTimeout: STEP_TIMEOUT };
    this.transport = url === null ? null : createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  }

  /** Whether a mail server is configured. */
  get sends(): boolean {
    return this.transport !== null;
  }

  /** Resolves to the recipients it did not reach. Rejects for a fault that is not the mail's: no connection, or a refused login. */
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
