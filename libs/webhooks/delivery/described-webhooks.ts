import { getSchemaPath } from '@nestjs/swagger';
import { Configuration } from '#platform/config/configuration';
import { NOON } from '#http/api-reference/api-example';
import type { Schema } from '#http/schema';
import { type DescribedWebhook, SendsWebhooks, type WebhookSource } from '#http/api-reference/api-webhooks';
import { signatureHeaders, signingKey } from '#webhooks/delivery/sign';
import { isUpdate, MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { EventResource, PREVIOUS_ATTRIBUTES } from '#webhooks/resource/event.resource';

/** When each type of event is sent (interface §6.2). */
const FIRES: Readonly<Record<MerchantEventType, string>> = {
  'checkout.session.created': 'A checkout session was created.',
  'checkout.session.completed': 'The shopper completed checkout.',
  'checkout.session.expired': 'A checkout session ended without an order, by time or by hand.',
  'order.created': 'An order was placed.',
  'order.updated':
    'The metadata, invoice, tags, note, an address or the terms of an order changed. `data.previous_attributes` has the old values of the fields that changed.',
  'order.paid': 'The payment of an order, or its prepaid part, was captured.',
  'order.fulfilled': 'The goods of an order have left. Sent once.',
  'order.delivered': 'All goods of an order have arrived. Sent once.',
  'order.returned': 'The goods of an order have come back to the sender. Sent once.',
  'order.cancelled': 'An order was cancelled.',
  'order.verification.confirmed': 'An order that is paid on delivery was confirmed: it can be shipped.',
  'order.verification.refused': 'The shopper does not want an order that was to be paid on delivery. order.cancelled comes with it.',
  'order.verification.timed_out': 'Nobody has confirmed such an order in time: it stays on hold, or order.cancelled comes with it.',
  'payment.failed': 'A payment failed, was given up or was not made in time. The shopper may try another.',
  'refund.created': 'A refund was requested, and its amount is reserved.',
  'refund.updated':
    'The metadata or the credit note of a refund changed. `data.previous_attributes` has the old values of the fields that changed.',
  'refund.succeeded': 'A refund was processed.',
  'refund.failed': 'A refund failed; its amount can be refunded again.',
  'dispute.created': 'A shopper disputes a payment with the bank, or the bank asks about one.',
  'dispute.updated': 'A dispute has changed at the gateway; one that was over may be open again.',
  'dispute.closed': 'A dispute was won, lost or closed.',
  'cod.remitted': 'The courier has remitted the cash of an order in full.',
  'cod.short_remit': 'The courier has remitted less than the cash that is due.',
  'alert.created': 'Something happened that needs a person. Sent once for one cause.',
  'proposal.created': 'Somebody proposed an act that another person has to approve.',
  'proposal.decided': 'A proposal was approved, rejected or withdrawn, or it expired.',
  'report.succeeded': 'A report is ready. Its `url` is null here: read the run for a link.',
  'report.failed': 'A report could not be made.',
};

const RULES = `Sent to each enabled endpoint that subscribes to the type, at least once: tell repeats by the \`id\`. Order is not promised; go by
\`created_at\` and the times of the resource. \`data.object\` is the resource as it was at that moment, as \`GET\` showed it then.

Verify the signature over the bytes as they came, in constant time, and refuse a \`t\` older than 5 minutes. Answer 2xx within 5 seconds.`;

/** Descriptions of the headers with fixed names. The one left over is the brand's signature header. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'webhook-id': 'The event’s id.',
  'webhook-timestamp': 'Time of the signature of this attempt, in Unix seconds.',
  'webhook-signature': 'The signature of Standard Webhooks, one for each live secret.',
  'Webhook-Attempt': 'Counts the attempts of this delivery, from 1.',
};

/** The requests that endpoints receive, for the API's description. */
@SendsWebhooks()
export class DescribedWebhooks implements WebhookSource {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly configuration: Configuration,
  ) {}

  describedWebhooks(): DescribedWebhook[] {
    const { brand } = this.configuration;
    const toSign = { id: 'evt_01Jb3xQvW8kZtPq7Yd2RfN4m', timestamp: NOON, body: '{}' };
    const signed = signatureHeaders(brand, [signingKey('whsec_01Jb3xQvW8kZtPq7Yd2RfN4m01Jb3xQv')], toSign);
    const signature =
      'Time of the signature and, for each valid secret, the hexadecimal HMAC-SHA256 of `<t>.<body>`, keyed with the whole secret.';
    const headers = Object.entries({ ...signed, 'Webhook-Attempt': '1' }).map(([name, example]) => ({
      name,
      description: DESCRIPTIONS[name] ?? signature,
      example,
    }));
    return MERCHANT_EVENT_TYPES.map((name) => ({
      name,
      summary: FIRES[name],
      description: RULES,
      headers,
      envelope: EventResource,
      narrowed: { type: { type: 'string', enum: [name] }, data: this.dataOf(name) },
    }));
  }

  /** The schema of an event's `data`. */
  private dataOf(type: MerchantEventType): Schema {
    const object = { $ref: getSchemaPath(this.merchantEvents.shownBy(type)) };
    const example = { object: this.merchantEvents.sampleOf(type) };
    if (!isUpdate(type)) return { type: 'object', required: ['object'], properties: { object }, example };
    return {
      type: 'object',
      required: ['object', 'previous_attributes'],
      properties: { object, previous_attributes: PREVIOUS_ATTRIBUTES },
      example: { ...example, previous_attributes: this.merchantEvents.previousOf(type) },
    };
  }
}
