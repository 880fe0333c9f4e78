import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type CodFact, type LineApplied, remittedBy } from '#orders/cod/contract';
import {
  CollectableAmount,
  type FulfillmentFact,
  type FulfillmentReported,
  type OrderFact,
  orderOf,
  type PaymentFact,
} from '#orders/contract';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { linkOutcomes, REASON_BY_GOODS } from '#payment-links/domain/link-outcomes';
import type { Happened } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'payment_link.settle';

interface Place {
  readonly cause: Cause;
  readonly stream: string;
  readonly revision: number;
}

/** Marks an order's payment links as paid, or closes them, when the order is paid, its cash remitted, it is delivered, comes back or is cancelled (interface §3.7). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class SettlePaymentLinksWhenOrderAsksForNothing implements PolicyHandler<Place> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Place>[] {
    if (!endsLinks(event)) return [];
    const { id: key, created: dueAt, stream, revision } = event;
    return [{ queue: QUEUE, key, dueAt, payload: { cause: causeOf(event), stream, revision } satisfies Place }];
  }

  async perform({ payload }: ClaimedJob<Place>): Promise<JobResult> {
    const { cause, stream, revision } = payload;
    const story = (await this.history.stream(stream, revision)) as readonly Happened<OrderFact | PaymentFact | CodFact | FulfillmentFact>[];
    const due = await this.queries.execute(new CollectableAmount(story));
    for (const [link, outcome] of linkOutcomes(orderOf(stream)!, story, due)) {
      await this.commands.execute(SettlePaymentLink({ link, outcome, context: await followUp(cause, QUEUE, this.clocks, ` ${link}`) }));
    }
    return COMPLETED;
  }
}

const isEarlyCash = (line: LineApplied): boolean => line.match_status === 'not_delivered' && remittedBy(line) !== 0;

/** Facts that end the links of an order. They do not show whether it has any, so their jobs may find none. */
const ENDS: ReadonlySet<string> = new Set(['order.delivered', 'order.returned', 'order.cancelled']);

/** Whether no cash is collected from now on. The order's delivery has a fact of its own, unless it is unpaid. */
const endsCash = ({ fulfillment_status, warning }: FulfillmentReported): boolean =>
  (fulfillment_status !== 'delivered' || warning !== null) && REASON_BY_GOODS[fulfillment_status] !== undefined;

/** Whether a fact may end links. A capture shows whether its order has links. Cash ends them if it came before the delivery, which ends them otherwise. */
function endsLinks({ type, data }: RecordedEvent): boolean {
  if (type === 'payment.captured') return data.payment_links !== undefined;
  if (type === 'fulfillment.reported') return endsCash(data);
  return type === 'cod.line_applied' ? isEarlyCash(data) : ENDS.has(type);
}
