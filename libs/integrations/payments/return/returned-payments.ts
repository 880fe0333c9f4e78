import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { checkoutSession, orderToCollectFor, sessionStream } from '#checkout/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import type { GatewayJob } from '#integrations/payments/gateway-jobs';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { fold } from '#kernel/fact';
import { withQuery } from '#kernel/with-query';
import type { PaymentStarted } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';

/** The payment that a shopper returns from. */
export type Returned = Pick<GatewayJob, 'order' | 'session' | 'payment'>;

/** What is recorded of the payment. `reference`: its id at the gateway. Both are undefined until known. */
interface Known {
  readonly started: PaymentStarted;
  readonly reference: string | undefined;
  readonly outcome: 'captured' | 'failed' | undefined;
}

/** Milliseconds that a shopper waits for the gateway's answer. */
const PATIENCE = 3_000;

/** Where shoppers go after a gateway's page, with the state of their payment: taken from the gateway, never from their parameters. */
@Injectable()
export class ReturnedPayments {
  /** Queries that are running, by payment: there is one at a time, however often a shopper reloads. */
  private readonly looks = new Map<string, Promise<void>>();

  constructor(
    private readonly history: EventHistory,
    private readonly gateways: PaymentGateways,
    private readonly commands: CommandBus,
  ) {}

  /** The address in the shop; null if no such payment used the connection. Without a `requestId` the gateway is not queried, and nothing changes. */
  async nextAddress(connection: GatewayConnection, returned: Returned, requestId: string | null): Promise<string | null> {
    let known = await this.known(connection, returned);
    if (requestId !== null && known?.outcome === undefined && known?.reference !== undefined) {
      const look = this.look(connection, returned.payment, known.reference, requestId);
      await Promise.race([look, pause(PATIENCE, undefined, { ref: false })]);
      known = await this.known(connection, returned);
    }
    return known && this.addressFor(known);
  }

  private async known(connection: GatewayConnection, returned: Returned): Promise<Known | null> {
    const { started, connections, references, outcomes } = await chargedMoneyOf(this.history, returned, connection);
    const { payment } = returned;
    const begun = started.get(payment);
    if (begun === undefined || connections.get(payment) !== connection.id) return null;
    return { started: begun, reference: references.get(payment), outcome: outcomes.get(payment) };
  }

  private look(connection: GatewayConnection, payment: string, reference: string, requestId: string): Promise<void> {
    const underWay = this.looks.get(payment);
    if (underWay !== undefined) return underWay;
    const look = this.ask(connection, payment, reference, requestId).finally(() => this.looks.delete(payment));
    this.looks.set(payment, look);
    return look;
  }

  /** Queries the gateway and applies its answer like a notice. If that fails, a notice or a later query brings the outcome. */
  private async ask(connection: GatewayConnection, payment: string, reference: string, requestId: string): Promise<void> {
    try {
      const notice = await this.gateways.of(connection).paymentNow(reference);
      if (notice?.payment === payment) await this.commands.execute(ReceiveNotice({ connection, notice, requestId }));
    } catch (fault) {
      if (!(fault instanceof GatewayRefused || fault instanceof GatewayUnavailable)) throw fault;
    }
  }

  /** The merchant's address with the session and its status. Money that arrived too late for its session does not count as paid. */
  private async addressFor({ started, outcome }: Known): Promise<string> {
    const session = started.checkout_session;
    const state = fold(checkoutSession, await this.history.stream(sessionStream(session)));
    const isPaid = outcome === 'captured' && (state.status === 'complete' || orderToCollectFor(state) !== null);
    const status = outcome === undefined ? 'processing' : isPaid ? 'paid' : 'failed';
    return withQuery(started.return_url ?? state.terms!.success_url ?? state.terms!.url, { session, status });
  }
}
