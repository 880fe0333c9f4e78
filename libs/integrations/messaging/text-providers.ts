import { Injectable } from '@nestjs/common';
import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { filledBody, requestOf } from '#integrations/messaging/provider-request';
import { Outbound } from '#integrations/messaging/outbound';
import { PartnerCounts } from '#integrations/partner-counts';
import { partnerCall } from '#integrations/partner-call';
import { type Message, MessageRefused } from '#messaging/contract';
import { traceHeaders } from '#platform/tracing/tracing';

/** Statuses by which a provider asks for a later retry. */
const LATER = new Set([408, 425, 429]);

/** Sends texts to phones (SMS, WhatsApp) through providers that take a POST of JSON. The connection holds the provider's request as a template. */
@Injectable()
export class TextProviders {
  constructor(
    private readonly outbound: Outbound,
    private readonly counts: PartnerCounts,
  ) {}

  /**
   * Rejects with `MessageRefused`; after any other fault it is unknown whether the message was sent. The provider's answer is not repeated, because
   * it may quote the message.
   */
  send(connection: OpenedConnection<'sms'>, message: Message): Promise<void> {
    return partnerCall('sms', 'send', () => this.sent(connection, message));
  }

  private async sent({ key_id: url, key_secret }: OpenedConnection<'sms'>, message: Message): Promise<void> {
    const { headers, body } = requestOf(key_secret);
    const sent = { 'content-type': 'application/json', 'idempotency-key': message.id, ...traceHeaders(), ...headers };
    const { error, status } = await this.outbound.sender.post(url, sent, filledBody(body, message));
    if (error === null) return this.counts.called('sms', 'answered');
    const refused = status !== null && status < 500 && !LATER.has(status);
    this.counts.called('sms', refused ? 'refused' : 'unavailable');
    if (refused) throw new MessageRefused(`The provider of messages answered ${status}.`);
    if (error.code === 'address_forbidden') throw new MessageRefused('The address of the provider of messages is not a public one.');
    throw new Error(`The provider of messages gave no usable answer (${error.code}).`);
  }
}
