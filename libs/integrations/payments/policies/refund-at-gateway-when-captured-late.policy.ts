import { CommandBus } from '@nestjs/cqrs';
import { type LateCapture, sessionOf, SettleSessionRefund } from '#checkout/index';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { Clocks } from '#platform/clock/clocks';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Log } from '#platform/logging/log';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'gateway.refund_session';

/** Money that came in when its session was over goes back by itself, and the operator is told (interface §3.1). */
@Policy({ kind: KIND, atOnce: 8 })
export class RefundAtGatewayWhenCapturedLate implements PolicyHandler {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'checkout_session.payment_captured_late') return [];
    const capture = event.data as LateCapture;
    const payload = { cause: causeOf(event), session: sessionOf(event.stream), capture };
    return [{ kind: KIND, key: capture.refund, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, session, capture } = payload as { cause: Cause; session: string; capture: LateCapture };
    const { refund, payment, amount, currency, gateway, gateway_reference: gatewayPayment } = capture;
    this.log.warn('alert: money came in when its checkout session was over; it is refunded', {
      session,
      payment,
      refund,
      amount,
      currency,
    });
    const connection = await this.connections.byId(gateway, GATEWAY_KINDS);
    if (connection === null) throw new Error(`There is no connection ${gateway} to refund payment ${payment} through.`);
    try {
      await this.gateways.of(connection).refund({ refund, gatewayPayment, amount, notes: { session } });
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      this.log.error('alert: money that came in late could not be refunded', { session, payment, refund, error });
      const context = await followUp(cause, KIND, this.clocks);
      await this.commands.execute(new SettleSessionRefund(session, refund, { succeeded: false, error: error.failure }, context));
    }
    return DONE;
  }
}
