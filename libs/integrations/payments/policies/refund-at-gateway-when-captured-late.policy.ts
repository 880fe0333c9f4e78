import { CommandBus } from '@nestjs/cqrs';
import { type LateCapture, sessionOf, SettleSessionRefund } from '#checkout/contract';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GatewayDoor } from '#integrations/payments/gateway-door';
import { type Errand, errandOf, GATEWAY_WORK } from '#integrations/payments/gateway-work';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#platform/due-work/cause';
import { Policy, type PolicyHandler } from '#platform/due-work/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'gateway.refund_session';

interface LateErrand extends Errand {
  readonly session: string;
  readonly refund: string;
  readonly capture: LateCapture;
}

/**
 * Money that came in when its session was over, or a second time, goes back by itself, and people are told (interface §3.1): on the
 * timeline, where the session has placed an order.
 */
@Policy({ kind: KIND, ...GATEWAY_WORK })
export class RefundAtGatewayWhenCapturedLate implements PolicyHandler {
  constructor(
    private readonly door: GatewayDoor,
    private readonly alerts: GatewayAlerts,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'checkout_session.payment_captured_late') return [];
    const capture = event.data as LateCapture;
    const { payment, refund, order } = capture;
    const errand = { cause: causeOf(event), order, session: sessionOf(event.stream), payment, refund, capture };
    return [errandOf(KIND, errand)];
  }

  async perform(work: ClaimedWork): Promise<Settlement> {
    const errand = work.payload as LateErrand;
    const { cause, session, refund, capture } = errand;
    const { amount, currency, gateway_reference: gatewayPayment } = capture;
    const message = `The gateway took ${amount} ${currency} (minor units) that no order waits for. It goes back by itself.`;
    await this.alerts.raise(KIND, errand, 'captured_again', message);
    return this.door.refund(work, {
      asked: { ...capture, gatewayPayment, reference: null, settled: null },
      notes: { session },
      refused: async (error) => {
        await this.alerts.raise(KIND, errand, 'return_failed', `It did not go back: ${error.message} Return it at the gateway.`);
        const context = await followUp(cause, KIND, this.clocks);
        return this.commands.execute(new SettleSessionRefund(session, refund, { succeeded: false, error }, context));
      },
    });
  }
}
