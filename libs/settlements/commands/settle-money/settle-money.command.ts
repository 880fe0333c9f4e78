import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { MatchedLines } from '#settlements/domain/settled-order.decisions';
import type { ReceivedLine } from '#settlements/domain/settlement.events';

/** The lines of a settlement that belong to an order. */
export interface LinesOfOrder {
  readonly order: string;
  readonly settlement: string;
  /** Our connection to the gateway. */
  readonly connection: string;
  readonly lines: readonly ReceivedLine[];
  /** Whether the money has reached the bank: lines of a failed or reversed settlement are matched, but settle nothing. */
  readonly isPaid: boolean;
}

/** Matches lines with an order's payments and refunds, and records on the order that these were settled. Resolves to the matches. */
export class SettleMoney extends Command<MatchedLines> {
  constructor(
    readonly linesOfOrder: LinesOfOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}
