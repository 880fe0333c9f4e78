import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { MatchedLines, SettledTwice } from '#settlements/domain/settled-order.decisions';
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

/** The matches of the lines, and the later settlements that have some of the same money. */
export interface Settled {
  readonly matches: MatchedLines;
  readonly later: readonly SettledTwice[];
}

/** Matches lines with an order's payments and refunds, and records on the order that these were settled. */
export class SettleMoney extends Command<Settled> {
  constructor(
    readonly linesOfOrder: LinesOfOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}
