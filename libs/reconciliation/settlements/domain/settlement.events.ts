import type { GatewaySettlement, GatewaySettlementLine, SettlementLineType, SkippedEntry } from '#integrations/contract';
import type { DataOf, Fact } from '#kernel/fact';
import type { Minor, Money } from '#kernel/money';

/** Facts of a settlement's own stream. Amounts in minor units of its currency. */
export type SettlementStreamFact =
  /** A gateway reported a new settlement. */
  | Fact<'settlement.received', SettlementReceived>
  /** The gateway reported new or changed lines of a settlement. */
  | Fact<'settlement.lines_received', LinesReceived>
  /** Lines of a settlement were matched with payments, refunds and disputes. */
  | Fact<'settlement.lines_matched', LinesMatched>
  /** The gateway reported a change of a settlement. */
  | Fact<'settlement.updated', SettlementUpdated>
  /** The gateway does not list parts of a settlement, or not readably. They were passed over. */
  | Fact<'settlement.entries_skipped', EntriesSkipped>
  /** All lines of a settlement were fetched and checked, and the result changed. */
  | Fact<'settlement.checked', SettlementChecked>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<SettlementStreamFact> {}
}

export interface SettlementReceived extends GatewaySettlement {
  readonly settlement: string;
  /** Our connection to the gateway, and the kind of gateway. */
  readonly connection: string;
  readonly gateway: string;
}

export type SettlementUpdated = { readonly settlement: string } & GatewaySettlement;

/** At most one page of the gateway's list, because a settlement may have 10,000 lines. */
export interface LinesReceived {
  readonly settlement: string;
  readonly lines: readonly ReceivedLine[];
  /** How many of the lines are new, and by how much they raise the gateway's total fee and tax. */
  readonly added: number;
  readonly fee: Minor;
  readonly tax: Minor;
}

export interface ReceivedLine extends GatewaySettlementLine {
  readonly line: string;
  /** The settlement's values at that time. */
  readonly utr: string | null;
  readonly settled_at: number;
}

export const LINE_TYPES = ['payment', 'refund', 'dispute', 'adjustment', 'fee'] as const satisfies SettlementLineType[];

export const LINE_MATCHES = ['pending', 'matched', 'amount_differs', 'duplicate', 'unmatched', 'none'] as const;
/** `pending`: not matched yet; `duplicate`: another line has the same money; `none`: adjustments and fees belong to no payment. */
export type LineMatchStatus = (typeof LINE_MATCHES)[number];

/** The match of a line. */
export interface LineMatch {
  readonly match_status: LineMatchStatus;
  readonly order_id: string | null;
  readonly payment: string | null;
  readonly refund: string | null;
  readonly dispute: string | null;
  /** Settled amount − captured or refunded amount. */
  readonly difference_amount: Minor;
}

export type MatchedLine = { readonly line: string } & LineMatch;

export interface LinesMatched {
  readonly settlement: string;
  readonly lines: readonly MatchedLine[];
}

export interface EntriesSkipped {
  readonly settlement: string;
  readonly connection: string;
  readonly gateway: string;
  readonly gateway_reference: string;
  readonly entries: readonly Skipped[];
}

/** `entry`: `settlement` (all of it), `lines` (all of them) or the key of a line. */
export type Skipped = Pick<SkippedEntry, 'entry' | 'reason'>;

export interface SettlementChecked {
  readonly settlement: string;
  /** The number of lines, and their sum. */
  readonly lines: number;
  readonly lines_amount: Minor;
  /** Settlement amount − lines amount. */
  readonly difference_amount: Minor;
  /** How many lines match nothing, or something with another amount; and the first of them. */
  readonly mismatches: number;
  readonly first_mismatches: readonly string[];
}

export const SETTLEMENT_STATUSES = ['paid', 'failed', 'reversed'] as const satisfies GatewaySettlement['status'][];

export const settlementStream = (settlement: string): string => `settlement-${settlement}`;

type Parts = Pick<GatewaySettlementLine, 'currency' | 'amount' | 'fee' | 'tax' | 'credits'>;

/** A line's contribution to its settlement. */
export const netOf = ({ currency, amount, fee, tax, credits }: Parts): Money => ({ amount: amount - fee - tax + credits, currency });
