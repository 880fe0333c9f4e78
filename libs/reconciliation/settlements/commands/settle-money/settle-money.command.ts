import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';
import { type SettledOrder, settledOrder } from '#reconciliation/settlements/domain/settled-order';
import {
  laterWith,
  type MatchedLines,
  matchOf,
  matchOfPaid,
  returnMoney,
  type SettledTwice,
  settleMoney,
} from '#reconciliation/settlements/domain/settled-order.decisions';
import type { LineMatch, ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';

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
interface Settled {
  readonly matches: MatchedLines;
  readonly later: readonly SettledTwice[];
}

/** Matches lines with an order's payments and refunds, and records on the order that these were settled. */
export const SettleMoney = command('SettleMoney', {
  input: fields<{ linesOfOrder: LinesOfOrder }>(),
  prepare({ linesOfOrder: { order, settlement, connection, lines, isPaid } }) {
    const at = { settlement, settled_at: lines[0]!.settled_at };
    const matchIn = (state: SettledOrder, line: ReceivedLine): LineMatch => {
      const match = matchOf(state, order, connection, line);
      return isPaid ? matchOfPaid(state, at, line, match) : match;
    };
    const matched = (state: SettledOrder): MatchedLines => lines.map((line) => [line, matchIn(state, line)]);
    return { at, matched };
  },
  stream: ({ linesOfOrder: { order } }) => orderStream(order),
  view: settledOrder,
  rule: (state, { linesOfOrder: { settlement, isPaid }, matched }) =>
    isPaid ? settleMoney(state, settlement, matched(state)) : returnMoney(state, settlement),
  answer({ events }, { linesOfOrder: { isPaid }, at, matched }): Settled {
    const now = fold(settledOrder, events);
    const matches = matched(now);
    return { matches, later: isPaid ? laterWith(now, at, matches) : [] };
  },
});
