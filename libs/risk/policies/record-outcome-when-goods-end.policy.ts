import { type CustomerFact, type OrderFact, type OrderPlaced, orderOf } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { lastOutcome, recordOutcome } from '#risk/domain/outcome.decisions';
import { type Outcome, outcomeStream } from '#risk/domain/outcome.events';

const QUEUE = 'risk.outcome';

type Story = OrderFact | CustomerFact;

interface Recording {
  readonly cause: Cause;
  readonly stream: string;
  readonly order: string;
  readonly outcome: Outcome;
}

/** Records the outcome of an order's delivery together with its assessment, for the rates of returns and for measuring how reliable the score is. */
@Policy({ queue: QUEUE, atOnce: 8 })
export class RecordOutcomeWhenGoodsEnd implements PolicyHandler<Recording> {
  constructor(
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Recording>[] {
    const [outcome, order] = [outcomeIn(event), orderOf(event.stream)];
    if (outcome === null || order === null) return [];
    const payload = { cause: causeOf(event), stream: event.stream, order, outcome };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Recording>): Promise<JobResult> {
    const { cause, stream, order, outcome } = payload;
    const known = assessedOrder(await this.history.stream(stream));
    if (known === null) return COMPLETED;
    const context = await followUp(cause, QUEUE, this.clocks);
    await this.eventStore.decide(outcomeStream(order), lastOutcome, (last) => recordOutcome(last, { order, outcome, ...known }), context);
    return COMPLETED;
  }
}

/** The outcome that a fact reports; null if it reports none. */
function outcomeIn({ type, data }: RecordedEvent): Outcome | null {
  if (type === 'order.delivered') return 'delivered';
  if (type === 'order.cancelled') return 'cancelled';
  const returns = type === 'fulfillment.reported' && data.fulfillment_status.startsWith('rto_');
  return returns ? 'rto' : null;
}

/** An order's last assessment, and whether it is paid in cash. `customer` is null if the customer was forgotten. Null if the order was never assessed. */
function assessedOrder(events: readonly RecordedEvent[]) {
  const [{ data, at } = { data: {}, at: 0 }] = events;
  let { risk, payment_method } = data as Partial<OrderPlaced>;
  let isForgotten = false;
  for (const event of events as unknown as readonly Story[]) {
    if (event.type === 'order.terms_changed') ({ payment_method, risk = risk } = event.data);
    if (event.type === 'customer.forgotten') isForgotten ||= !event.data.superseded;
  }
  if (risk === undefined) return null;
  const { assessment, level, recommendation, basis } = risk;
  return {
    assessment,
    level,
    recommendation,
    ...basis,
    ...(isForgotten && { customer: null }),
    cash: payment_method !== 'prepaid',
    placed_at: at,
  };
}
