import { sum } from '#kernel/money';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { money, spoken, type Wording } from '#disputes/pack/wording';

/** The merchant's case in a few sentences, for the person at the bank who reads it first. It claims only what is known. */
export function summaryOf(pack: PackedDispute, words: Wording): string {
  const { order, dispute, payments, confirmation, refunds } = pack;
  const payment = payments.find(({ id }) => id === dispute.payment);
  const sentences = [`Order ${order.storefront.order_name ?? order.id} at ${words.shop} was placed on ${words.time(order.created_at)}.`];
  if (payment !== undefined && payment.captured_at !== null)
    sentences.push(
      `${money(payment.amount, payment.currency)} was paid by ${spoken(payment.method_details.type)} on ${words.time(payment.captured_at)}${
        payment.bank_reference === null ? '' : ` (reference of the bank ${payment.bank_reference})`
      }.`,
    );
  if (confirmation !== null && confirmation.confirmed_at !== null && confirmation.method !== 'merchant')
    sentences.push(
      `The shopper confirmed the order on ${words.time(confirmation.confirmed_at)}${confirmation.method === 'code' ? ' with the code that was sent' : ' at the link that was sent'}.`,
    );
  for (const { tracking_number, courier_code, delivered_at } of order.fulfillments.slice(0, MOST_PARCELS))
    sentences.push(
      `Parcel ${tracking_number ?? 'without a number'}${courier_code === null ? '' : ` by ${courier_code}`} ${
        delivered_at === null ? 'has left' : `was delivered on ${words.time(delivered_at)}`
      }.`,
    );
  if (order.delivered_at !== null) sentences.push(`All goods were delivered on ${words.time(order.delivered_at)}.`);
  if (order.cancelled_at !== null) sentences.push(`The order was cancelled on ${words.time(order.cancelled_at)}.`);
  const back = refunds.filter(({ status, payment: of }) => status === 'succeeded' && of === dispute.payment);
  sentences.push(
    back.length === 0
      ? 'Nothing of the payment was refunded.'
      : `${money(sum(back.map(({ amount }) => amount)), back[0]!.currency)} of the payment was refunded.`,
  );
  return sentences.join(' ');
}

/** How many parcels the summary names. The page about the delivery lists all of them. */
const MOST_PARCELS = 3;
