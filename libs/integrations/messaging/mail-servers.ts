import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { Outbound } from '#integrations/messaging/outbound';
import { PartnerCounts } from '#integrations/partner-counts';
import { type Message, MessageRefused } from '#messaging/contract';

/** The longest that one step with a mail server may take, ms. */
const STEP = 5_000;
/** The longest that all steps together may take, ms. */
const DEADLINE = 15_000;

type MailConnection = OpenedConnection<'smtp'>;

/** Sends through merchants' own mail servers (SMTP), only to public addresses, as for webhooks. Live mode requires TLS. */
@Injectable()
export class MailServers {
  constructor(
    private readonly outbound: Outbound,
    private readonly counts: PartnerCounts,
    probes: PartnerProbes,
  ) {
    probes.register('smtp', (connection) => this.with(connection as MailConnection, (transport) => transport.verify()));
  }

  /**
   * Rejects with `MessageRefused`; after any other fault it is unknown whether the message was sent. The server's answer is not repeated, because it
   * may quote the message.
   */
  async send(connection: MailConnection, { id, email, subject, text }: Message): Promise<void> {
    const { key_id: from } = connection;
    // Mail boxes recognise a repeated message by its id.
    const messageId = `<${id}@${new URL(connection.key_secret).hostname}>`;
    const mail = { from, to: email!, subject, text, messageId };
    const fault = await this.with(connection, (transport) => transport.sendMail(mail)).then(() => null, faultOf);
    this.counts.called('smtp', fault === null ? 'answered' : fault instanceof MessageRefused ? 'refused' : 'unavailable');
    if (fault !== null) throw fault;
  }

  private async with<T>({ key_secret, livemode }: MailConnection, act: (transport: Transporter) => Promise<T>): Promise<T> {
    const { protocol, hostname, port, username, password } = new URL(key_secret);
    const secure = protocol === 'smtps:';
    const transport = createTransport({
      host: await this.addressOf(hostname),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: livemode,
      tls: { ...(isIP(hostname) === 0 && { servername: hostname }), ...this.outbound.sender.trust },
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' })), DEADLINE);
    try {
      return await Promise.race([act(transport), tooLate.promise]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }

  private async addressOf(hostname: string): Promise<string> {
    if (!this.outbound.guard.mayName(hostname, { plain: false })) throw forbidden();
    if (isIP(hostname) !== 0) return hostname;
    const lookup = promisify(this.outbound.guard.lookup(false)) as (host: string, options: object) => Promise<string | LookupAddress>;
    try {
      const found = await lookup(hostname, { all: false });
      return typeof found === 'string' ? found : found.address;
    } catch (fault) {
      throw (fault as NodeJS.ErrnoException).code === 'ADDRESS_FORBIDDEN' ? forbidden() : fault;
    }
  }
}

/** The fault in our own words. */
function faultOf(fault: Error & { readonly responseCode?: number; readonly code?: string }): Error {
  if (fault instanceof MessageRefused) return fault;
  const { responseCode = 0, code = 'unknown' } = fault;
  if (responseCode >= 500) return new MessageRefused(`The mail server answered ${responseCode}.`);
  return new Error(`The mail server gave no usable answer (${code}).`);
}

const forbidden = (): MessageRefused => new MessageRefused('The address of the mail server is not a public one.');
