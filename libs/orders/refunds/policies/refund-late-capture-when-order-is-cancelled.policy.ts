import { Clocks } from '#platform/clock/clocks';
import { orderOf, orderStream } from '#orders/domain/order.events';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';
import { refundLateCapture } from '#orders/refunds/domain/refund.decisions';
import { orderMoney } from '#orders/domain/order-money';

const KIND = 'refund.late_capture';

/** Money that is captured for a cancelled order goes back by itself (interface §3.3). */
@Policy({ kind: KIND, atOnce: 8 })
export class RefundLateCaptureWhenOrderIsCancelled implements PolicyHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'payment.captured') return [];
    const payload = { cause: causeOf(event), order: orderOf(event.stream) };
    return [{ kind: KIND, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, order } = payload as { cause: Cause; order: string };
    const context = await followUp(cause, KIND, this.clocks);
    const refund = context.idNow('re');
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => refundLateCapture(state, refund, order), context);
    return DONE;
  }
}
