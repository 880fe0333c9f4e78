import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import { orderPlacement } from '#checkout/commands/order-placement';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'order.place';

interface Placing {
  readonly cause: Cause;
  readonly stream: string;
}

/** Places the order of a completed session if the process that completed it died before that. */
@Policy({ queue: QUEUE, atOnce: 8 })
export class PlaceOrderWhenSessionCompletes implements PolicyHandler<Placing> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Placing>[] {
    if (event.type !== 'checkout_session.completed') return [];
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload: { cause: causeOf(event), stream: event.stream } }];
  }

  async perform({ payload }: ClaimedJob<Placing>): Promise<JobResult> {
    const { cause, stream } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const placement = orderPlacement(await this.history.stream(stream), context);
    if (placement !== null) await this.commands.execute(placement);
    return COMPLETED;
  }
}
