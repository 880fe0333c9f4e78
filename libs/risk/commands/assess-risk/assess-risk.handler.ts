import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact, fold, type View } from '#kernel/fact';
import { type OrderFact, type OrderPlaced, orderStream } from '#orders/contract';
import type { StorefrontFact } from '#orders/storefront/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { AssessRisk, type ToAssess } from '#risk/commands/assess-risk/assess-risk.command';
import { purchaseMissing } from '#risk/domain/risk.errors';
import { assessmentStream, type RiskFact } from '#risk/domain/risk.events';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
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

@CommandHandler(AssessRisk)
export class AssessRiskHandler implements ICommandHandler<AssessRisk> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly risks: RiskAssessor,
    private readonly sessions: SessionPurchases,
  ) {}

  async execute({ assessment, subject, context }: AssessRisk): Promise<RiskAssessmentResource> {
    const assessed = await this.risks.assess(assessment, await this.purchaseOf(subject, context), 'request', context);
    const { events } = await this.eventStore.decide(assessmentStream(assessment), asIs, () => [fact('risk.assessed', assessed)], context);
    return fold(assessmentResource, events)!;
  }

  private async purchaseOf(subject: ToAssess, context: CommandContext): Promise<Purchase> {
    if ('purchase' in subject) return subject.purchase;
    const { payment_option } = subject;
    if ('checkout_session' in subject) {
      const purchase = await this.sessions.of(subject.checkout_session, context);
      if (purchase === null) throw purchaseMissing('checkout_session', subject.checkout_session);
      return { ...purchase, payment_option };
    }
    const events = (await this.eventStore.load(orderStream(subject.order))).filter(({ metadata }) => context.owns(metadata));
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
}
