import { fact, fold, type View } from '#kernel/fact';
import { type OrderFact, type OrderPlaced, orderStream } from '#orders/contract';
import type { StorefrontFact } from '#orders/storefront/contract';
import { command, fields, shownBy } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import { purchaseMissing } from '#risk/domain/risk.errors';
import { assessmentStream, type RiskFact } from '#risk/domain/risk.events';
import { assessmentResource } from '#risk/resource/assessment.view';
import { type Purchase, RiskAssessor, SessionPurchases } from '#risk/risk-assessor';

/** What is assessed of an order: the order as placed, and its present tags in the shop. `placed` is null if there is no such order. */
const placedOrder: View<{ readonly placed: OrderPlaced | null; readonly tags: readonly string[] }, OrderFact | StorefrontFact> = {
  initial: { placed: null, tags: [] },
  evolve(order, { type, data }) {
    if (type === 'order.placed') return { ...order, placed: data };
    return type === 'storefront.changed' ? { ...order, tags: data.tags } : order;
  },
};

/** A requested assessment has a new stream, so no state is needed to append to it. */
const asIs: View<null, RiskFact> = { initial: null, evolve: () => null };

/** The purchase to assess: as given in the request, or that of an order or a session. */
export type ToAssess =
  | { readonly purchase: Purchase }
  | { readonly order: string; readonly payment_option: Purchase['payment_option'] }
  | { readonly checkout_session: string; readonly payment_option: Purchase['payment_option'] };

/** Assesses a purchase on request. */
export const AssessRisk = command('AssessRisk', {
  input: fields<{ assessment: string; subject: ToAssess }>(),
  uses: { risks: RiskAssessor, sessions: SessionPurchases },
  async prepare({ assessment, subject, context }, { eventStore, risks, sessions }) {
    const purchase = await purchaseOf(subject, sessions, eventStore, context);
    return { assessed: await risks.assess(assessment, purchase, 'request', context) };
  },
  stream: ({ assessment }) => assessmentStream(assessment),
  view: asIs,
  rule: (_, { assessed }) => [fact('risk.assessed', assessed)],
  answer: shownBy(assessmentResource),
});

async function purchaseOf(
  subject: ToAssess,
  sessions: SessionPurchases,
  eventStore: EventStore,
  context: CommandContext,
): Promise<Purchase> {
  if ('purchase' in subject) return subject.purchase;
  const { payment_option } = subject;
  if ('checkout_session' in subject) {
    const purchase = await sessions.of(subject.checkout_session, context);
    if (purchase === null) throw purchaseMissing('checkout_session', subject.checkout_session);
    return { ...purchase, payment_option };
  }
  const events = (await eventStore.load(orderStream(subject.order))).filter(({ metadata }) => context.owns(metadata));
  const { placed, tags } = fold(placedOrder, events);
  if (placed === null) throw purchaseMissing('order', subject.order);
  const { order, checkout_session, payment_link, amount, currency, line_items, personal, payment_method } = placed;
  const chosen = payment_option ?? payment_method;
  return {
    order,
    checkout_session,
    amount,
    currency,
    line_items: payment_link === undefined ? line_items : [],
    ...personal,
    payment_option: chosen,
    prepaid_failed: false,
    tags,
    device: null,
  };
}
