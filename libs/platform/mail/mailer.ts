import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Configuration } from '#platform/config/configuration';

/** Milliseconds that a mail server may take for each step. */
const PATIENCE = 8000;

export interface Mail {
  /** The same whenever it is sent again, by which mail boxes know a mail that comes twice. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Sends mails by the operator's mail server. What it refuses, or does not answer, rejects. */
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

  async send({ id, to, ...mail }: Mail): Promise<void> {
    if (this.transport === null) throw new Error('No mail server is set: set SMTP_URL and MAIL_FROM.');
    const from = this.configuration.mailFrom!;
    await this.transport.sendMail({ from, to: [...to], messageId: `<${id}@${from.split('@').at(-1)!.replace(/[<>]/g, '')}>`, ...mail });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
