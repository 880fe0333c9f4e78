import type { Ended } from '#alerts/contract';
import type { PaymentAlert } from '#orders/domain/events/payment.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** The alert that a refund waits for the balance at the gateway, once it has an outcome. */
export const waitedForBalance = (refund: string | null, story: readonly RecordedEvent[]): Ended[] =>
  story
    .filter(({ data }) => (data as Partial<PaymentAlert>).alert === 'balance_low' && (data as PaymentAlert).refund === refund)
    .map((cause) => ({ cause, note: 'The refund no longer waits for the balance.' }));
