import type { GatewaySettlement, GatewaySettlementLine, SettlementLineType } from '#integrations/contract';
import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';

/** Facts of a settlement's own stream. Amounts in minor units of its currency. */
export type SettlementStreamFact =
  /** A settlement of a gateway became known. */
  | Fact<'settlement.received', SettlementReceived>
  /** Some lines of a settlement became known, or known otherwise than before. */
  | Fact<'settlement.lines_received', LinesReceived>
  /** Lines of a settlement were matched with payments, refunds and disputes. */
  | Fact<'settlement.lines_matched', LinesMatched>
  /** The gateway reports something else of a settlement than before. */
  | Fact<'settlement.updated', SettlementUpdated>
  /** All lines of a settlement were fetched and looked over, with another result than before. */
  | Fact<'settlement.checked', SettlementChecked>;

export interface SettlementReceived extends GatewaySettlement {
  readonly settlement: string;
  /** Our connection to the gateway, and the kind of gateway. */
  readonly connection: string;
  readonly gateway: string;
}

export type SettlementUpdated = { readonly settlement: string } & GatewaySettlement;

/** No more than a page of the gateway's list: a settlement may have 10,000 lines. */
export interface LinesReceived {
  readonly settlement: string;
  readonly lines: readonly ReceivedLine[];
  /** How many of them are new, and by how much they raise what the gateway charged for all lines. */
  readonly added: number;
  readonly fee: Minor;
  readonly tax: Minor;
}

export interface ReceivedLine extends GatewaySettlementLine {
  readonly line: string;
  /** The settlement's, as they were then. */
  readonly utr: string | null;
  readonly settled_at: number;
}

export const LINE_TYPES = ['payment', 'refund', 'dispute', 'adjustment', 'fee'] as const satisfies SettlementLineType[];

export const LINE_MATCHES = ['pending', 'matched', 'amount_differs', 'unmatched', 'none'] as const;
/** `pending`: not looked at yet; `none`: adjustments and fees belong to no payment. */
export type LineMatchStatus = (typeof LINE_MATCHES)[number];

/** What a line belongs to. */
export interface LineMatch {
  readonly match_status: LineMatchStatus;
  readonly order_id: string | null;
  readonly payment: string | null;
  readonly refund: string | null;
  readonly dispute: string | null;
  /** What the gateway settled, less what was captured or refunded. */
  readonly difference_amount: Minor;
}

export type MatchedLine = { readonly line: string } & LineMatch;

export interface LinesMatched {
  readonly settlement: string;
  readonly lines: readonly MatchedLine[];
}

export interface SettlementChecked {
  readonly settlement: string;
  /** How many lines, and what they come to. */
  readonly lines: number;
  readonly lines_amount: Minor;
  /** The amount of the settlement less that. */
  readonly difference_amount: Minor;
  /** How many lines match nothing here, or something of another amount; and the first of them. */
  readonly mismatches: number;
  readonly first_mismatches: readonly string[];
}

export const SETTLEMENT_STATUSES = ['paid', 'failed', 'reversed'] as const satisfies GatewaySettlement['status'][];

export const settlementStream = (settlement: string): string => `settlement-${settlement}`;

/** A line's contribution to its settlement. */
export const netOf = ({ amount, fee, tax }: Pick<GatewaySettlementLine, 'amount' | 'fee' | 'tax'>): Minor => amount - fee - tax;
