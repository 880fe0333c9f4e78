import type { GatewaySettlement } from '#integrations/contract';
import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import {
  type LineMatch,
  netOf,
  type ReceivedLine,
  type SettlementChecked,
  type SettlementStreamFact,
} from '#reconciliation/settlements/domain/settlement.events';

/** A line of a settlement. */
export interface KnownLine extends ReceivedLine {
  /** The line's contribution to the settlement. */
  readonly net: Minor;
  /** Null before it is matched. */
  readonly match: LineMatch | null;
}

/** The state of a settlement that its rules need. */
export interface Settlement {
  /** The settlement as the gateway last reported it; null before the first report. */
  readonly reported: GatewaySettlement | null;
  /** Lines by our id. */
  readonly lines: ReadonlyMap<string, KnownLine>;
  /** Why parts of it were passed over, by `Skipped.entry`. Those that were read since are not among them. */
  readonly skipped: ReadonlyMap<string, string>;
  /** The last check; null before the first. */
  readonly checked: SettlementChecked | null;
}

export const settlement: View<Settlement, SettlementStreamFact> = {
  initial: { reported: null, lines: new Map(), skipped: new Map(), checked: null },
  evolve(state, { type, data }) {
    switch (type) {
      case 'settlement.received': {
        const { settlement: _, connection: __, gateway: ___, ...reported } = data;
        return withoutSkipped({ ...state, reported }, ['settlement']);
      }
      case 'settlement.updated': {
        const { settlement: _, ...reported } = data;
        return withoutSkipped({ ...state, reported }, ['settlement']);
      }
      case 'settlement.lines_received': {
        const known = withLines(state, (lines) =>
          data.lines.forEach((each) => lines.set(each.line, { ...each, net: netOf(each).amount, match: null })),
        );
        return withoutSkipped(known, ['lines', ...data.lines.map(({ key }) => key)]);
      }
      case 'settlement.entries_skipped':
        return { ...state, skipped: new Map([...state.skipped, ...data.entries.map(({ entry, reason }) => [entry, reason] as const)]) };
      case 'settlement.lines_matched':
        return withLines(state, (lines) => data.lines.forEach(({ line, ...match }) => lines.set(line, { ...lines.get(line)!, match })));
      case 'settlement.checked':
        return { ...state, checked: data };
      default:
        return state;
    }
  },
};

const withoutSkipped = (state: Settlement, read: readonly string[]): Settlement => ({
  ...state,
  skipped: new Map([...state.skipped].filter(([entry]) => !read.includes(entry))),
});

function withLines(state: Settlement, change: (lines: Map<string, KnownLine>) => void): Settlement {
  const lines = new Map(state.lines);
  change(lines);
  return { ...state, lines };
}
