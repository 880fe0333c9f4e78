import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PaymentResource, paymentList, refundList, type RefundResource } from '#orders/queries/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { SettleMoney, type LinesOfOrder } from '#settlements/commands/settle-money/settle-money.command';
import { matchOfNothing } from '#settlements/domain/settled-order.decisions';
import type { LineMatch, MatchedLine, ReceivedLine } from '#settlements/domain/settlement.events';

/** More than a page has lines, so that one read finds all of their payments. */
const MOST_FOUND = 500;

/** The settlement that the lines belong to. */
export type OfSettlement = Pick<LinesOfOrder, 'settlement' | 'connection' | 'isPaid'>;

/** Matches settlement lines. The order is found by the payment in the read models, and the payment, refund or dispute in the order's stream. */
@Injectable()
export class LineMatching {
  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandBus,
  ) {}

  /** Matches a page of lines, and records on their orders what was settled. */
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

  /** Looks the payments of lines up, by the gateway's id, or else by our id if the gateway returns it. */
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

  /** The match of a line that belongs to no order. If its payment is known, the money was received, and is refunded. */
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
