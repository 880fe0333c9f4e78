import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PaymentResource, paymentList, refundList, type RefundResource } from '#orders/queries/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { SettleMoney, type LinesOfOrder } from '#settlements/commands/settle-money/settle-money.command';
import { matchOfNothing } from '#settlements/domain/settled-order.decisions';
import type { LineMatch, MatchedLine, ReceivedLine } from '#settlements/domain/settlement.events';

/** Higher than the lines of a page: each gateway id belongs to one payment. */
const MOST_FOUND = 500;

/** The settlement of the lines. */
export type OfSettlement = Pick<LinesOfOrder, 'settlement' | 'connection' | 'isPaid'>;

/** Finds the payments, refunds and disputes of lines: the order by its payment, and the rest in the order's stream. */
@Injectable()
export class LineMatching {
  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandBus,
  ) {}

  /** Matches a page of lines, and notes on their orders that they were settled. */
  async match(lines: readonly ReceivedLine[], of: OfSettlement, context: CommandContext): Promise<MatchedLine[]> {
    const scope = scopeOf(context.account, context.livemode);
    const found = await this.paymentsOf(lines, scope);
    const matched: MatchedLine[] = [];
    for (const [order, ofOrder] of Map.groupBy(lines, (line) => found(line)?.order_id ?? null)) {
      if (order === null) {
        for (const line of ofOrder) matched.push({ line: line.line, ...(await this.ofSession(line, found(line), scope)) });
        continue;
      }
      const answered = await this.commands.execute(new SettleMoney({ order, lines: ofOrder, ...of }, context));
      matched.push(...answered.map(([{ line }, match]) => ({ line, ...match })));
    }
    return matched;
  }

  /** By our id if the gateway returns it, otherwise by the gateway's. */
  private async paymentsOf(lines: readonly ReceivedLine[], scope: Scope): Promise<(line: ReceivedLine) => PaymentResource | undefined> {
    const references = [...new Set(lines.map(({ gateway_payment }) => gateway_payment).filter((each) => each !== null))];
    const byReference = new Map<string, PaymentResource>();
    if (references.length > 0) {
      const query = { scope, filters: { gateway_reference: references }, created: {}, limit: MOST_FOUND };
      for (const json of (await this.readModels.list(paymentList.name, query)).documents) {
        const payment = JSON.parse(json) as PaymentResource;
        byReference.set(payment.gateway_reference!, payment);
      }
    }
    const byId = new Map<string, PaymentResource>();
    for (const { payment, gateway_payment } of lines) {
      if (payment === null || byReference.has(gateway_payment ?? '')) continue;
      const json = await this.readModels.get(paymentList.name, payment, scope);
      if (json !== null) byId.set(payment, JSON.parse(json) as PaymentResource);
    }
    return ({ payment, gateway_payment }) => byReference.get(gateway_payment ?? '') ?? byId.get(payment ?? '');
  }

  /** Money without an order: it was received, and is returned. */
  private async ofSession(line: ReceivedLine, payment: PaymentResource | undefined, scope: Scope): Promise<LineMatch> {
    const nothing = matchOfNothing(line);
    if (payment === undefined || nothing.match_status === 'none') return nothing;
    const match = { ...nothing, match_status: 'matched', payment: payment.id } as const;
    if (line.type !== 'refund') return match;
    const query = { scope, filters: { payment: [payment.id] }, created: {}, limit: MOST_FOUND };
    const refunds = (await this.readModels.list(refundList.name, query)).documents.map((json) => JSON.parse(json) as RefundResource);
    const refund = refunds.find(({ id }) => id === line.refund) ?? refunds.find(({ amount }) => amount === Math.abs(line.amount));
    return refund === undefined ? nothing : { ...match, refund: refund.id };
  }
}
