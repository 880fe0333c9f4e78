import { CommandBus } from '@nestjs/cqrs';
import { orderOfSession } from '#checkout/domain/order-of-session';
import type { SessionCompleted, SessionCreated } from '#checkout/domain/session.events';
import { Clock } from '#kernel/time';
import { PlaceOrder } from '#orders/index';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'order.place';

/** A completed session always gets its order, even if the process that completed it died before placing it. */
@Policy({ kind: KIND, atOnce: 8 })
export class PlaceOrderWhenSessionCompletes implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'checkout_session.completed') return [];
    return [{ kind: KIND, key: event.id, dueAt: event.created, payload: { cause: causeOf(event), stream: event.stream } }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, stream } = payload as { cause: Cause; stream: string };
    const events = await this.history.stream(stream);
    const completed = events.find(({ id }) => id === cause.event)!.data as SessionCompleted;
    const placed = orderOfSession(events[0]!.data as SessionCreated, completed);
    await this.commands.execute(new PlaceOrder(placed, completed.payment, followUp(cause, KIND, this.clock.milliseconds())));
    return DONE;
  }
}
