import { fact, fold } from '#kernel/fact';
import { linkUses } from '#payment-links/domain/link-uses';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import { type LinkOutcome, settlePaymentLink, useUpPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { linkUsesStream, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Records that a link was paid, or closes it because its order has nothing left to pay. For a reusable one, it counts the payment first and then
 * marks the link as used up if that was the last. A repeat is not counted again, and completes what is missing.
 */
export const SettlePaymentLink = compositeCommand('SettlePaymentLink', {
  input: fields<{ link: string; outcome: LinkOutcome }>(),
  uses: { eventStore: EventStore },
  async run({ link: id, outcome, context }, { eventStore }) {
    const stream = paymentLinkStream(id);
    const { events } = await eventStore.decide(stream, paymentLink, (link) => settlePaymentLink(link, outcome), context);
    if (!('paid' in outcome) || fold(paymentLink, events).terms?.reusable !== true) return;
    const use = fact('payment_link.paid', outcome.paid);
    const used = await eventStore.decide(linkUsesStream(id), linkUses, () => [use], context);
    const uses = fold(linkUses, used.events);
    const useUp = (link: PaymentLink) => useUpPaymentLink(link, uses);
    await eventStore.decide(stream, paymentLink, useUp, context.childContext('used up'));
  },
});
