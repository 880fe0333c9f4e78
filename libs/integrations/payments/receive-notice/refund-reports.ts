import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SettleSessionRefund } from '#checkout/contract';
import { type ChargedMoney, chargedMoneyOf, type RequestedRefund } from '#integrations/payments/charged-money';
import type { RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { aboutOf, NOTICE } from '#integrations/payments/gateway-jobs';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import type { ReceivedNotice } from '#integrations/payments/receive-notice/received-notice';
import { refundMismatch } from '#integrations/payments/refund-mismatch';
import { SettleMoneyBack } from '#orders/refunds/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { ConcurrentWriters } from '#platform/event-store/event-store.errors';
import { EventHistory } from '#platform/event-history/event-history';

/** How often an outcome is judged again because another was recorded in the meantime. */
const MOST_ATTEMPTS = 5;

const STATUSES = { none: 'pending', refund_processed: 'succeeded', refund_failed: 'failed' } as const;

/** Applies gateways' reports of refunds that were requested here. */
@Injectable()
export class RefundReports {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly alerts: GatewayAlerts,
    private readonly outcomes: OutcomesAtGateways,
  ) {}

  /**
   * Applies a report. An outcome that is recorded while this one is judged may be newer, so this one is judged again. Resolves to false if the report
   * changes nothing: it is about another connection, or does not match.
   */
  async apply(received: ReceivedNotice<RefundNotice>, refund: string): Promise<boolean> {
    const { notice, connection, context } = received;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const { refunds } = await chargedMoneyOf(this.history, notice, connection);
      if (!(await this.fits(refunds, received, refund))) return false;
      const { settled } = refunds.get(refund)!;
      if (await this.settle(notice, refund, settled, context)) return true;
    }
    throw new ConcurrentWriters(notice.order!);
  }

  /** Records the outcome. Resolves to false if the refund's outcome is no longer `judgedBy`, the one that it was judged against. */
  private async settle(
    { kind, order, session, bankReference, failure }: RefundNotice,
    refund: string,
    judgedBy: RequestedRefund['settled'],
    context: CommandContext,
  ): Promise<boolean> {
    const reference = bankReference?.value ?? null;
    const succeeded = kind === 'refund_processed';
    if (order === null) {
      const returned = succeeded ? ({ succeeded, reference } as const) : ({ succeeded, error: failure! } as const);
      await this.commands.execute(SettleSessionRefund({ session: session!, refund, outcome: returned, context }));
      return true;
    }
    const outcome = succeeded
      ? ({ succeeded, reference, reference_type: bankReference?.type ?? null } as const)
      : ({ succeeded, failure_code: failure!.code, failure_message: failure!.message } as const);
    return this.commands.execute(SettleMoneyBack({ order, refund, outcome, context, judgedBy: STATUSES[judgedBy ?? 'none'] }));
  }

  /** Whether a report matches our request through the same connection and is still true. A mismatch raises an alert. */
  private async fits(refunds: ChargedMoney['refunds'], received: ReceivedNotice<RefundNotice>, refund: string): Promise<boolean> {
    const requested = refunds.get(refund);
    if (requested?.connection !== received.connection.id) return false;
    const mismatch = refundMismatch(refund, requested, received.notice);
    if (mismatch === null) return this.holds(received, requested);
    await this.alerts.raise(NOTICE, aboutOf(received, requested.payment, refund), 'refund_mismatch', mismatch);
    return false;
  }

  /** Whether a report is still true. One that contradicts an earlier one may be older than that, so the gateway is queried. */
  private async holds({ notice, connection }: ReceivedNotice<RefundNotice>, { settled }: RequestedRefund): Promise<boolean> {
    if (settled === null || settled === notice.kind) return true;
    return (await this.outcomes.refundNow(connection, notice.gatewayReference))?.kind === notice.kind;
  }
}
