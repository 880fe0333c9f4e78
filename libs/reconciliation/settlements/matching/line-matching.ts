import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refundList, type RefundResource } from '#orders/queries/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { RecordDuplicates } from '#reconciliation/settlements/commands/record-duplicates/record-duplicates.command';
import { SettleMoney, type LinesOfOrder } from '#reconciliation/settlements/commands/settle-money/settle-money.command';
import { matchOfNothing } from '#reconciliation/settlements/domain/settled-order.decisions';
import type { LineMatch, MatchedLine, ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';
import { type Owner, OwnersOfLines } from '#reconciliation/settlements/matching/owners-of-lines';

/** More than a payment has refunds. */
const MOST_FOUND = 500;

/** The settlement that the lines belong to. */
export type OfSettlement = Pick<LinesOfOrder, 'settlement' | 'connection' | 'isPaid'>;

/** Matches settlement lines. The order is found in the read models, and the payment, refund or dispute in the order's stream. */
@Injectable()
export class LineMatching {
  constructor(
    private readonly readModels: ReadModels,
    private readonly owners: OwnersOfLines,
    private readonly commands: CommandBus,
  ) {}

  /** Matches a page of lines, and records on their orders what was settled. */
  async match(lines: readonly ReceivedLine[], of: OfSettlement, context: CommandContext): Promise<MatchedLine[]> {
    const scope = scopeOf(context.account, context.livemode);
    const found = await this.owners.of(lines, scope);
    const matched: MatchedLine[] = [];
    for (const [order, ofOrder] of Map.groupBy(lines, (line) => found(line)?.order_id ?? null)) {
      if (order === null) {
        for (const line of ofOrder) matched.push({ line: line.line, ...(await this.ofSession(line, found(line), scope)) });
        continue;
      }
      const { matches, later } = await this.commands.execute(SettleMoney({ linesOfOrder: { order, lines: ofOrder, ...of }, context }));
      matched.push(...matches.map(([{ line }, match]) => ({ line, ...match })));
      for (const [settlement, twice] of Map.groupBy(later, (each) => each.settlement)) {
        const money = twice.map((each) => each.money);
        await this.commands.execute(RecordDuplicates({ settlement, money, context: context.childContext(`${order} ${settlement} twice`) }));
      }
    }
    return matched;
  }

  /** The match of a line that belongs to no order. If its payment is known, the money was received, and is refunded. */
  private async ofSession(line: ReceivedLine, owner: Owner | undefined, scope: Scope): Promise<LineMatch> {
    const nothing = matchOfNothing(line);
    if (owner === undefined || nothing.match_status === 'none') return nothing;
    const { payment } = owner;
    const match = { ...nothing, match_status: 'matched', payment } as const;
    if (line.type !== 'refund') return match;
    const query = { scope, filters: { payment: [payment] }, created: {}, limit: MOST_FOUND };
    const refunds = (await this.readModels.list(refundList.name, query)).documents.map((json) => JSON.parse(json) as RefundResource);
    const refund =
      refunds.find(({ id }) => id === line.refund) ??
      refunds.find(({ amount, currency }) => currency === line.currency && amount === Math.abs(line.amount));
    return refund === undefined ? nothing : { ...match, refund: refund.id };
  }
}
