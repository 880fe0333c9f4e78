import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ToCharge } from '#integrations/connections/charging';
import { Connections } from '#integrations/connections/connections';
import { isAfterRemoval } from '#integrations/connections/domain/connection.decisions';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayRefused, GatewayUnavailable, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayFailure, PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayRefund, PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { type GatewayJob, lookedUpLater, type RefundJob, untilNextLook } from '#integrations/payments/gateway-jobs';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { refundMismatch } from '#integrations/payments/refund-mismatch';
import type { RequestedRefund } from '#integrations/payments/charged-money';
import type { Instrument, PaymentRoute, RoutedPayment } from '#orders/contract';
import { madeAt } from '#kernel/ids';
import { Clock } from '#kernel/time';
import { COMPLETED } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

/** The gateway's id of a payment or refund. `there`: the payment as the gateway has it, if that is why it refused. */
export interface GatewayAnswer {
  readonly reference: string;
  readonly there?: PaymentNotice | null;
}

/** A call to a gateway, and the handling of its answer. */
export interface GatewayCall<Answer extends GatewayAnswer> {
  /** `isFirst`: the gateway was not called for this payment before. */
  ask(gateway: PaymentGateway, connection: GatewayConnection, isFirst: boolean): Promise<Answer>;
  answered?(answer: Answer, connection: GatewayConnection): Promise<unknown>;
  refused(failure: GatewayFailure): Promise<unknown>;
}

/** A refund to send, and the handling of the gateway's answer. */
export interface Refunding {
  readonly requested: RequestedRefund;
  readonly notes: Readonly<Record<string, string>>;
  submitted?(reference: string): Promise<unknown>;
  /** `there`: what has gone back of the payment at the gateway, where it may say that this is all. */
  refused(failure: GatewayFailure, there: BackAtGateway | null): Promise<unknown>;
}

/** What has gone back of a payment at its gateway. */
export interface BackAtGateway {
  readonly connection: GatewayConnection;
  readonly notices: readonly RefundNotice[];
}

/**
 * A known connection; or the method and amount that determine one. `route` records the choice, and resolves to null when the payment no longer needs
 * a gateway.
 */
export type RouteChoice =
  | { readonly connection: string }
  | {
      readonly method: Instrument['method'];
      readonly toCharge: ToCharge;
      readonly route: (route: PaymentRoute) => Promise<RoutedPayment | null>;
    };

/** A payment whose id is younger than this, in ms, is not one that a restored backup has forgotten: restoring takes longer. */
const FRESH_MS = 2000;

const CONNECTION_REMOVED: GatewayFailure = {
  code: 'processor_error',
  message: 'The connection to the payment gateway was removed. What is to move has to be moved at the gateway itself.',
};

const LOW_BALANCE = 'The balance at the payment gateway is too low for the refund. It is tried again until the balance covers it.';

/** Sends payment jobs to a gateway: through the same connection on every repeat, until there is an answer. */
@Injectable()
export class GatewayClient {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly alerts: GatewayAlerts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** The gateway of a connection; null if it was removed and is no longer followed. */
  async behind(id: string): Promise<{ readonly connection: GatewayConnection; readonly gateway: PaymentGateway } | null> {
    const connection = await this.connections.followed(id, GATEWAY_KINDS);
    return connection && { connection, gateway: this.gateways.of(connection) };
  }

  /**
   * Calls the gateway and handles its answer. A payment without a connection gets the account's current gateway, which is recorded before the call:
   * a repeat after a lost answer uses the same connection, and notices of other connections are not applied. A payment that the gateway has already is
   * recorded like its notice, which may be lost.
   */
  async send<Answer extends GatewayAnswer>(
    job: ClaimedJob<GatewayJob>,
    choice: RouteChoice,
    { ask, answered, refused }: GatewayCall<Answer>,
  ): Promise<JobResult> {
    const gatewayJob = job.payload;
    const taken = 'connection' in choice ? { ...choice, isNew: false } : await this.routeOf(gatewayJob, choice);
    if (taken === null) return COMPLETED;
    let answer: Answer;
    let connection: GatewayConnection;
    try {
      const found = await this.behind(taken.connection);
      if (found === null && mayHaveBeenRefunded(job)) return await this.alertUnknownOutcome(job);
      if (found === null || isNewRefund(job, found.connection)) throw new GatewayRefused(CONNECTION_REMOVED);
      connection = found.connection;
      answer = await ask(found.gateway, connection, taken.isNew);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) {
        await this.alerts.ofFailure(job, error as Error);
        throw error;
      }
      await refused(error.failure);
      return COMPLETED;
    }
    await answered?.(answer, connection);
    if (answer.there) await this.commands.execute(ReceiveNotice({ connection, notice: answer.there, requestId: null }));
    return { next: [lookedUpLater(gatewayJob, taken.connection, answer.reference, this.clock.milliseconds())] };
  }

  /**
   * Refunds through the payment's connection. An answer about a different refund is not applied and raises an alert. If the gateway refuses, it is
   * queried for what has gone back there: its own notice of that may be lost. While a refund that was made there is open, ours waits. So does an automatic
   * one while the merchant's balance is too low for it.
   */
  async refund(job: ClaimedJob<RefundJob>, { requested, notes, submitted, refused }: Refunding): Promise<JobResult> {
    const gatewayJob = job.payload;
    const { refund, refusals = 0 } = gatewayJob;
    const idempotencyKey = refusals === 0 ? refund : `${refund}.${refusals}`;
    const { connection, gatewayPayment, amount, currency } = requested;
    const answered = async ({ reference, ...reported }: GatewayRefund): Promise<unknown> => {
      const mismatch = refundMismatch(refund, requested, { ...reported, gatewayReference: reference });
      return mismatch === null ? submitted?.(reference) : this.alerts.raise(job.queue, gatewayJob, 'refund_mismatch', mismatch);
    };
    let there: BackAtGateway | null = null;
    const ask = async (gateway: PaymentGateway, through: GatewayConnection): Promise<GatewayRefund> => {
      try {
        return await gateway.refund({ refund, gatewayPayment, amount, currency, notes, idempotencyKey });
      } catch (refusal) {
        if (refusal instanceof GatewayRefused) there = await backAt(gateway, through, gatewayPayment);
        throw refusal;
      }
    };
    let waits = false;
    const refusedOrWaits = async (failure: GatewayFailure): Promise<unknown> => {
      waits = requested.isAutomatic && failure.code === 'insufficient_balance';
      return waits ? this.alerts.raise(job.queue, gatewayJob, 'balance_low', LOW_BALANCE) : refused(failure, there);
    };
    const result = await this.send(job, { connection }, { ask, answered, refused: refusedOrWaits });
    const dueAt = this.clock.milliseconds() + untilNextLook(refusals + 1);
    return waits ? { reschedule: { dueAt, payload: { ...gatewayJob, refusals: refusals + 1 }, countsAsAttempt: false } } : result;
  }

  /** Ends the job of a refund whose connection can no longer be used: nobody here will learn whether it was made. */
  private async alertUnknownOutcome({ queue, payload }: ClaimedJob<GatewayJob>): Promise<JobResult> {
    const message = 'The connection to the payment gateway was removed, and it is not known whether the refund was made.';
    await this.alerts.raise(queue, payload, 'outcome_unknown', message);
    return COMPLETED;
  }

  /**
   * The recorded choice; null if the payment no longer needs a gateway. `way`: the connection that an earlier release recorded in the job; it may
   * have been called already.
   */
  private async routeOf(
    { cause, payment, way: kept }: GatewayJob & { readonly way?: string },
    { method, toCharge, route }: Extract<RouteChoice, { method: unknown }>,
  ): Promise<RoutedPayment | null> {
    const known = kept === undefined ? null : await this.connections.byId(kept, GATEWAY_KINDS);
    const { id, kind } = known ?? (await this.connections.gatewayOf(cause.account, cause.livemode, method, toCharge));
    const routed = await route({ gateway: kind, connection: id });
    // A history restored from a backup lacks later calls and may begin the payment again; the payment's id then is as old as the first request for
    // it.
    const isFresh = this.clock.milliseconds() - madeAt(payment) < FRESH_MS;
    return routed && { ...routed, isNew: routed.isNew && known === null && isFresh };
  }
}

/** What has gone back at the gateway; null if it does not show the payment. Rejects while a refund that was made there is open. */
async function backAt(gateway: PaymentGateway, connection: GatewayConnection, gatewayPayment: string): Promise<BackAtGateway | null> {
  const there = await gateway.refundsOf(gatewayPayment).catch(nullIfRefused);
  if (there?.isOpen === true) throw new GatewayUnavailable('a refund that was made at the payment gateway itself has no outcome yet');
  return there && { connection, notices: there.notices };
}

/** The gateway may have received the refund although its answer was lost. */
const mayHaveBeenRefunded = ({ attempt, redelivered, payload }: ClaimedJob<GatewayJob>): boolean =>
  payload.refund !== null && (attempt > 1 || redelivered);

/** A removed connection moves no new money; money under way continues. */
function isNewRefund(job: ClaimedJob<GatewayJob>, { followed_until }: GatewayConnection): boolean {
  const { refund, cause } = job.payload;
  return followed_until !== undefined && refund !== null && (!mayHaveBeenRefunded(job) || isAfterRemoval(followed_until, cause.created));
}
