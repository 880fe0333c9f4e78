import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RouteSessionPayment } from '#checkout/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { LOOK_UP, type LookUp } from '#integrations/payments/gateway-jobs';
import { isOutcomeKnown } from '#integrations/payments/outcome-known';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { followUp } from '#job-queue/cause';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';

/** The result of querying an outcome. `mismatch`: the answer is about another payment or refund. `fault`: why the gateway did not answer. */
export type QueriedOutcome =
  | { readonly state: 'known' }
  | { readonly state: 'connection_removed' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'open'; readonly connection: GatewayConnection; readonly fault?: Error };

/** Queries outcomes of payments and refunds at their gateways, and applies them like notices. */
@Injectable()
export class QueriedOutcomes {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /** Queries the outcome, unless it is known already, and applies the answer by a command. `lookUp`: the payment or refund to query. */
  async query(lookUp: LookUp): Promise<QueriedOutcome> {
    if (await isOutcomeKnown(this.history, lookUp)) return { state: 'known' };
    const target = await this.gateway.behind(lookUp.connection);
    if (target === null) return { state: 'connection_removed' };
    const { connection, gateway } = target;
    if (lookUp.session !== null) await this.ensureRoute(lookUp, connection);
    let notice: PaymentNotice | RefundNotice | null;
    try {
      notice = await (lookUp.refund === null ? gateway.paymentNow(lookUp.reference) : gateway.refundNow(lookUp.reference));
    } catch (error) {
      return { state: 'open', connection, fault: error as Error };
    }
    if (notice === null) return { state: 'open', connection };
    if (!isAbout(lookUp, notice)) return { state: 'mismatch' };
    await this.commands.execute(ReceiveNotice({ connection, notice, requestId: null }));
    // An authorization is no outcome: the capture is still to come.
    return notice.kind === 'payment_authorized' ? { state: 'open', connection } : { state: 'known' };
  }

  /** Payments that began in older releases have no recorded route. Records this query's connection as the route; does nothing if there is one. */
  private async ensureRoute({ cause, session, payment }: LookUp, { kind, id }: GatewayConnection): Promise<void> {
    const context = await followUp(cause, LOOK_UP, this.clocks, '.route');
    await this.commands.execute(RouteSessionPayment({ session: session!, payment, route: { gateway: kind, connection: id }, context }));
  }
}

const isAbout = ({ payment, refund }: LookUp, notice: PaymentNotice | RefundNotice): boolean =>
  refund === null ? 'payment' in notice && notice.payment === payment : 'refund' in notice && notice.refund === refund;
