import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { chargedMoneyOf, orderOfPayment } from '#integrations/payments/charged-money';
import type { PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { EventHistory } from '#platform/event-history/event-history';

/** A captured payment, and its order; null if no order was placed with it. */
export interface NamedPayment {
  readonly paid: PaymentNotice & { readonly payment: string };
  readonly order: string | null;
}

/** Finds payments that notices name only by the gateway's id. */
@Injectable()
export class NamedPayments {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly outcomes: OutcomesAtGateways,
  ) {}

  /**
   * Finds a captured payment of this connection; null if it is not ours, or nothing was captured. Notices arrive in any order, so its capture is
   * applied first. Rejects as `PaymentGateway` does: what the gateway refuses to show is often only not there yet.
   */
  async find(connection: GatewayConnection, gatewayPayment: string, requestId: string | null): Promise<NamedPayment | null> {
    const paid = await this.outcomes.paymentNow(connection, gatewayPayment);
    if (paid?.kind !== 'payment_captured' || paid.payment === null || (paid.order ?? paid.session) === null) return null;
    await this.commands.execute(ReceiveNotice({ connection, notice: paid, requestId }));
    const order = await orderOfPayment(this.history, paid);
    const { connections } = await chargedMoneyOf(this.history, { order, session: paid.session }, connection);
    return connections.get(paid.payment) === connection.id ? { paid: { ...paid, payment: paid.payment }, order } : null;
  }
}
