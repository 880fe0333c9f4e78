import type { UnixSeconds } from '#kernel/time';
import type { PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';
import type { LateCaptureFact } from '#orders/domain/events/late-capture.events';
import type { RefundFact } from '#orders/domain/events/refund.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

export const MONEY_FIGURES = 'money_figures';

/**
 * Figures of payments and refunds of all accounts whose ids end with the same character. Those that have ended are only counted; only open ones are
 * listed by id. So neither the number nor the size of the documents grows with the history.
 */
export interface MoneyFigures {
  readonly object: typeof MONEY_FIGURES;
  readonly livemode: boolean;
  readonly created_at: UnixSeconds;
  /** Payments that have started and not ended, with their methods. */
  readonly begun: Readonly<Record<string, string>>;
  /** The number of captured payments, by method. */
  readonly captured: Readonly<Record<string, number>>;
  readonly failed: Readonly<Record<string, number>>;
  /** Refunds that have not ended. */
  readonly pending: readonly string[];
}

/** A session's facts about its own payment. */
interface SessionPaymentFact {
  readonly type: 'checkout_session.payment_started' | 'checkout_session.payment_failed';
  readonly data: { readonly payment: string | PaymentStarted };
}
type Story = PaymentFact | RefundFact | LateCaptureFact | SessionPaymentFact;

const PAYMENTS: readonly string[] = [
  'payment.started',
  'payment.captured',
  'payment.failed',
  'checkout_session.payment_started',
  'checkout_session.payment_failed',
] satisfies Story['type'][];
const REFUNDS_BEGIN: readonly string[] = [
  'refund.requested',
  'payment.captured_again',
  'checkout_session.payment_captured_late',
] satisfies Story['type'][];
const REFUNDS_END: readonly string[] = [
  'refund.succeeded',
  'refund.failed',
  'payment.returned',
  'checkout_session.refund_succeeded',
  'checkout_session.refund_failed',
] satisfies Story['type'][];

/** The payment or refund that a fact is about; null if it is not counted. */
const idIn = ({ type, data }: RecordedEvent): string | null => {
  const { payment, refund } = data as { readonly payment?: string | PaymentStarted; readonly refund?: string };
  if (PAYMENTS.includes(type)) return typeof payment === 'object' ? payment.payment : payment!;
  return REFUNDS_BEGIN.includes(type) || REFUNDS_END.includes(type) ? refund! : null;
};

export const moneyFigures: Projection<MoneyFigures> = {
  name: MONEY_FIGURES,
  version: 1,
  forOperators: true,
  ofAllAccounts: true,
  filters: { object: ({ object }) => object },
  documentOf(event) {
    const id = idIn(event);
    return id && `${event.metadata.livemode ? 'live' : 'test'}:${id.at(-1)}`;
  },
  evolve: (figures, event) => withFact(figures ?? noneYet(event), idIn(event)!, event),
  createdAt: ({ created_at }) => created_at,
};

const noneYet = ({ at, metadata: { livemode } }: RecordedEvent): MoneyFigures => ({
  object: MONEY_FIGURES,
  livemode,
  created_at: at,
  begun: {},
  captured: {},
  failed: {},
  pending: [],
});

function withFact(figures: MoneyFigures, id: string, { type, data }: RecordedEvent): MoneyFigures {
  if (REFUNDS_BEGIN.includes(type)) return { ...figures, pending: [...without(figures.pending, id), id] };
  if (REFUNDS_END.includes(type)) return { ...figures, pending: without(figures.pending, id) };
  if (type === 'payment.started') return { ...figures, begun: { ...figures.begun, [id]: data.method } };
  if (type === 'checkout_session.payment_started') return { ...figures, begun: { ...figures.begun, [id]: data.payment.method } };
  const { [id]: method, ...begun } = figures.begun;
  if (type === 'payment.captured') return { ...figures, begun, captured: oneMore(figures.captured, data.method_used ?? method) };
  return method === undefined ? figures : { ...figures, begun, failed: oneMore(figures.failed, method) };
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((each) => each !== id);

/** Adds one to a count. The method is unknown if the payment had failed before its money arrived. */
const oneMore = (counts: Readonly<Record<string, number>>, method = 'unknown'): Readonly<Record<string, number>> => ({
  ...counts,
  [method]: (counts[method] ?? 0) + 1,
});
