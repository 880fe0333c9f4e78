import type { PaymentAtGateway } from '#orders/domain/events/payment.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { type Scope, scopeOf } from '#platform/storage/documents';

export const CAPTURES_AGAIN = 'captures_again';

/** The payment that was captured again under a reference of its own at the gateway. */
export interface CaptureAgain {
  readonly id: string;
  readonly livemode: boolean;
  readonly created_at: number;
  readonly payment: string;
}

export const captureKey = (scope: Scope, reference: string): string => JSON.stringify([scope, reference]);

/** Returns the payment that a gateway captured again; null for any other event. */
function againIn({ type, data }: RecordedEvent): (PaymentAtGateway & { readonly payment: string }) | null {
  return type === 'payment.captured_again' || (type === 'checkout_session.payment_captured_late' && data.again) ? data : null;
}

function keyOf(event: RecordedEvent): string | null {
  const again = againIn(event);
  return again && captureKey(scopeOf(event.metadata.account, event.metadata.livemode), again.gateway_reference);
}

/** Finds payments by the references of their second captures. */
export const capturesAgain: Projection<CaptureAgain> = {
  name: CAPTURES_AGAIN,
  version: 1,
  filters: {},
  documentOf: keyOf,
  evolve: (_, event) => ({
    id: keyOf(event)!,
    livemode: event.metadata.livemode,
    created_at: event.at,
    payment: againIn(event)!.payment,
  }),
  createdAt: ({ created_at }) => created_at,
};
