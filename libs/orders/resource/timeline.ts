import type { Parcel } from '#orders/domain/events/fulfillment.events';
import type { OrderStory } from '#orders/domain/events/order-story';
import type { TimelineEntryResource } from '#orders/resource/timeline-entry.resource';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ProposalFact } from '#proposals/contract';
import { merchantEventId } from '#webhooks/contract';

type Shown = OrderStory | ProposalFact;

type Summaries = { readonly [Type in Shown['type']]: string | ((data: Extract<Shown, { type: Type }>['data']) => string) };

const SUMMARIES: Summaries = {
  'order.placed': 'The order was placed.',
  'order.terms_changed': ({ payment_method, payment_link }) =>
    payment_link === undefined
      ? `The shopper chose another way to pay: ${spoken(payment_method)}.`
      : 'A payment link has collected what was due, or a part of it.',
  'order.payment_link_issued': 'A payment link was made for what the order owes.',
  'order.paid': 'The order is paid.',
  'order.fulfilled': 'The order is fulfilled.',
  'order.delivered': ({ amount_cod_collected }) => `The order is delivered${amount_cod_collected > 0 ? ', and its cash collected' : ''}.`,
  'order.returned': 'The goods have come back.',
  'order.cancelled': ({ cancel_reason }) => `The order was cancelled: ${cancel_reason}.`,
  'order.cancellation_ignored': 'The storefront cancelled the order after its goods had left; it stays as it is.',
  'order.metadata_changed': 'The metadata was changed.',
  'order.invoice_changed': ({ invoice }) => (invoice === null ? 'The invoice was taken away.' : `The invoice is ${invoice.number}.`),
  'fulfillment.reported': ({ fulfillment_status, parcel, warning }) =>
    `The goods are ${spoken(fulfillment_status)}${parcelText(parcel)}${warning === null ? '' : ', although the payment is not captured'}.`,
  'storefront.assigned': ({ shop_domain }) => `The order is to be created in ${shop_domain}.`,
  'storefront.sync_started': ({ shop_domain }) => `The order is being created in ${shop_domain}.`,
  'storefront.sync_skipped': 'The order was cancelled before it was created in the storefront, and needs no copy there.',
  'storefront.linked': ({ order_name, shop_domain }) => `The order is ${order_name ?? 'known'} in ${shop_domain}.`,
  'storefront.changed': 'The order was changed in the storefront.',
  'storefront.amount_changed': 'Alert: the total was changed in the storefront. What is owed here stays as it is.',
  'storefront.refund_reported': 'Alert: a refund was made in the storefront. No money was moved here.',
  'storefront.mirrored': ({ what }) => `The storefront was updated with the ${what}.`,
  'storefront.tags_requested': ({ add, remove }) =>
    `The shop is to ${[
      ...(add.length > 0 ? [`add the tags ${add.join(', ')}`] : []),
      ...(remove.length > 0 ? [`remove the tags ${remove.join(', ')}`] : []),
    ].join(' and to ')}.`,
  'storefront.tags_refused': ({ error }) => `Alert: the shop refused to change tags: ${error}`,
  'storefront.sync_failed': ({ error }) => `Alert: the storefront could not be updated: ${error}`,
  'cod.due_date_set': 'It is known until when the courier is to remit the cash.',
  'cod.fell_overdue': 'Alert: the courier should have remitted the cash by now.',
  'cod.line_applied': ({ match_status }) => `The courier reported the cash in a remittance: ${spoken(match_status)}.`,
  'cod.remitted': 'The courier has remitted the cash.',
  'cod.short_remitted': ({ shortfall_amount }) =>
    `Alert: the courier has remitted ${shortfall_amount} (minor units) less than was expected.`,
  'cod.disputed': ({ reason }) => DISPUTES[reason],
  'cod.remittance_voided': 'A remittance was voided; the cash it reported no longer counts.',
  'cod.resolved': ({ type }) => `What was open about the cash is resolved: ${spoken(type)}.`,
  'verification.requested': 'The shopper is to confirm the order, which is paid on delivery.',
  'verification.code_issued': ({ code }) =>
    code === 1 ? 'A code is to be sent to the shopper.' : 'Another code is to be sent to the shopper.',
  'verification.message_sent': 'The code was sent to the shopper.',
  'verification.message_failed': ({ reason }) => `Alert: the code could not be sent to the shopper: ${reason}`,
  'verification.attempt_failed': ({ attempts_left }) => `A wrong code was entered; the code can be tried ${attempts_left} more times.`,
  'verification.confirmed': ({ method }) => `The order was confirmed ${CONFIRMED[method]}.`,
  'verification.refused': 'The shopper does not want the order.',
  'verification.timed_out': ({ action }) => TIMED_OUT[action],
  'payment.started': ({ method }) => `A payment by ${method} started.`,
  'payment.routed': 'The payment is being requested at the payment gateway.',
  'payment.submitted': 'The payment gateway has taken the payment on.',
  'payment.action_required': ({ next_action }) => `The shopper has something to do (${spoken(next_action.type)}).`,
  'payment.captured': 'The payment was captured.',
  'payment.captured_again': 'Alert: the gateway took the payment a second time. That money goes back automatically.',
  'payment.returned': 'What the gateway had taken a second time has gone back.',
  'payment.alert_raised': ({ message }) => `Alert: ${message}`,
  'payment.failed': ({ error }) => `The payment failed: ${error.message}`,
  'refund.requested': ({ initiated_by }) => `A refund was requested (${initiated_by}).`,
  'refund.submitted': 'The payment gateway has taken the refund on.',
  'refund.succeeded': 'The refund succeeded.',
  'refund.succeeded_after_failure': 'The refund succeeded, although the payment gateway had said that it failed.',
  'refund.recorded': 'Alert: a refund was made at the payment gateway itself.',
  'refund.reference_told': "The bank's reference of the refund is known.",
  'refund.metadata_changed': 'The metadata of the refund was changed.',
  'refund.credit_note_changed': ({ credit_note }) =>
    credit_note === null ? 'The credit note of the refund was taken away.' : `The credit note of the refund is ${credit_note.number}.`,
  'refund.destination_forgotten': 'Where the refund went was forgotten.',
  'customer.forgotten': 'The customer was forgotten.',
  'proposal.created': ({ act }) => `An act (${spoken(act)}) was proposed; another person has to approve it.`,
  'proposal.fell_overdue': 'Alert: a proposal has waited for approval for 4 hours.',
  'proposal.approved': 'A proposal was approved, and the act is done.',
  'proposal.rejected': 'A proposal was rejected.',
  'proposal.withdrawn': 'A proposal was withdrawn.',
  'proposal.expired': 'A proposal expired.',
  'proposal.forgotten': 'The texts of a proposal were erased with its shopper.',
  'dispute.opened': ({ phase }) => `Alert: the payment is disputed (${spoken(phase)}).`,
  'dispute.updated': ({ phase, status }) => `The dispute of the payment changed: ${spoken(phase)}, ${spoken(status)}.`,
  'dispute.fell_due': ({ hours }) => `Alert: less than ${hours} hours are left to answer the dispute.`,
  'dispute.closed': ({ status }) => `The dispute of the payment is over: ${status}.`,
  'refund.failed_after_success': ({ failure_message }) => `The refund failed after it had gone through: ${failure_message}`,
  'payment.settled': ({ utr }) => `The gateway paid the payment out${utr === null ? '' : ` (${utr})`}.`,
  'payment.settlement_returned': 'The settlement of the payment failed or was reversed.',
  'payment.settlement_missed': 'Alert: the payment was captured a week ago, and no settlement has it.',
  'refund.settled': ({ utr }) => `The gateway took the refund off what it paid out${utr === null ? '' : ` (${utr})`}.`,
  'refund.settlement_returned': 'The settlement of the refund failed or was reversed.',
  'refund.failed': ({ failure_message }) => `The refund failed: ${failure_message}`,
};

const DISPUTES = {
  paid_for_return: 'Alert: the courier has reported cash for goods that it did not deliver.',
  part_returned: 'Alert: a part of the goods has arrived, and a part has not. What cash was owed is not known.',
  delivered_after_all: 'Alert: goods that came back were delivered after all. Their cash is due.',
  nothing_due: 'Alert: the courier has remitted cash, and the order owes none.',
} as const;

const CONFIRMED = {
  code: 'by the shopper, with the code',
  link: 'by the shopper, at the link',
  merchant: 'by the merchant',
} as const;

const TIMED_OUT = {
  hold: 'Alert: nobody has confirmed the order in time. It stays on hold.',
  cancel: 'Nobody has confirmed the order in time.',
} as const;

const spoken = (words: string): string => words.replaceAll('_', ' ');

/** The parcel of a report in words; empty without one. */
function parcelText(parcel: Parcel | null): string {
  if (parcel === null) return '';
  const { tracking_number, courier_code, shipment_status } = parcel;
  const known = [tracking_number ?? 'without a number', courier_code, shipment_status === null ? null : spoken(shipment_status)];
  return ` (parcel ${known.filter((word) => word !== null).join(', ')})`;
}

/** An event in words for the merchant's staff. */
export function timelineEntry(event: RecordedEvent): TimelineEntryResource {
  const { type, data, at, metadata } = event;
  const summary = (SUMMARIES as Readonly<Record<string, string | ((data: unknown) => string)>>)[type] ?? type;
  return {
    object: 'timeline_entry',
    type,
    at,
    actor: metadata.actor,
    request_id: metadata.request_id,
    summary: typeof summary === 'string' ? summary : summary(data),
    data: impersonal(data as Record<string, unknown>),
    event_id: merchantEventId(event),
  };
}

/** Removes data that identifies the shopper or the instrument, and data that only serves erasure and code verification. */
function impersonal({
  personal: _who,
  method_details: _instrument,
  subject: _forgotten,
  keys: _destroyed,
  risk: _ofTheOrder,
  code_hash: _hash,
  ...rest
}: Record<string, unknown>) {
  return rest;
}
