import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Configuration } from '#platform/config/configuration';
import { type TransportOutcome, undeliveredBy, type Undelivered } from '#mail/undelivered';

/** Milliseconds that a mail server may take for each step. */
const PATIENCE = 8000;

export interface Mail {
  /** The same whenever it is sent again, so that mail boxes recognise a repeated mail. */
  readonly id: string;
  /** The recipients in its header. */
  readonly to: readonly string[];
  /** The recipients it is sent to: all, or those not reached yet. */
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

  /** Whether a mail server is configured. */
  get sends(): boolean {
    return this.transport !== null;
  }

  /** Resolves to the recipients not reached. Rejects if the server is unreachable or refuses our login, which is independent of the mail. */
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
