import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import { orderPlacement } from '#checkout/commands/order-placement';
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
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'checkout_session.completed') return [];
    return [{ kind: KIND, key: event.id, dueAt: event.created, payload: { cause: causeOf(event), stream: event.stream } }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, stream } = payload as { cause: Cause; stream: string };
    const context = await followUp(cause, KIND, this.clocks);
    await this.commands.execute(orderPlacement(await this.history.stream(stream), context)!);
    return DONE;
  }
}
