import { CommandBus } from '@nestjs/cqrs';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { GatewayDoor } from '#integrations/payments/gateway-door';
import { type Errand, errandOf, GATEWAY_WORK } from '#integrations/payments/gateway-work';
import { orderOf, type PaymentCapturedAgain, SettleReturn } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#platform/due-work/cause';
import { Policy, type PolicyHandler } from '#platform/due-work/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'gateway.return';

interface ReturnErrand extends Errand {
  readonly order: string;
  readonly again: PaymentCapturedAgain;
}

/** Money that the gateway took twice goes back by itself, to where the second came from. */
@Policy({ kind: KIND, ...GATEWAY_WORK })
export class RefundAtGatewayWhenCapturedAgain implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly door: GatewayDoor,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'payment.captured_again') return [];
    const again = event.data as PaymentCapturedAgain;
    const { payment, refund } = again;
    const errand = { cause: causeOf(event), order: orderOf(event.stream), session: null, payment, refund, again };
    return [errandOf(KIND, errand)];
  }

  async perform(work: ClaimedWork): Promise<Settlement> {
    const { cause, order, again } = work.payload as ReturnErrand;
    const { refund } = again;
    const { refunds } = await chargedMoneyOf(this.history, { order, session: null }, cause);
    return this.door.refund(work, {
      asked: refunds.get(refund)!,
      notes: { order },
      refused: async (error) => {
        const context = await followUp(cause, KIND, this.clocks);
        return this.commands.execute(new SettleReturn(order, refund, { succeeded: false, error }, context));
      },
    });
  }
}
