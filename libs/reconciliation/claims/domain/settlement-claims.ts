import type { ClaimCode, ClaimRow, FoundClaim } from '#reconciliation/claims/domain/claim.events';
import type { Minor } from '#kernel/money';
import type { DisputeState } from '#orders/contract';
import type { KnownLine, Settlement } from '#reconciliation/settlements/contract';

/** The ids of a settlement and of the connection to its gateway. */
export interface SettlementPlace {
  readonly settlement: string;
  readonly connection: string;
}

/** The disputes that a settlement's lines are about, by id, as the gateway last reported them. */
export type Disputes = ReadonlyMap<string, Pick<DisputeState, 'amount' | 'currency'>>;

/**
 * The claims against the gateway of a settlement: for lines that do not match, and for the part of the total that its lines do not explain. A
 * settlement that is not paid has none, because it moved no money.
 */
export function settlementClaims(place: SettlementPlace, { reported, lines, checked }: Settlement, disputes: Disputes): FoundClaim[] {
  if (reported?.status !== 'paid') return [];
  const ofSettlement = { party: 'gateway', party_name: place.connection, utr: reported.utr, since: reported.settled_at } as const;
  const found = [...lines.values()].flatMap((line): FoundClaim[] => {
    const gap = gapOf(line, disputes);
    if (gap === null) return [];
    const { code, amount, rows = [] } = gap;
    const proof: readonly ClaimRow[] = [{ object: 'settlement_line', id: line.line, amount: line.amount }, ...rows];
    const { currency, match } = line;
    return [
      { ...ofSettlement, code, about: line.line, order_id: match!.order_id, amount, currency, rows: proof, rows_count: proof.length },
    ];
  });
  const unexplained = checked?.difference_amount ?? 0;
  if (unexplained === 0) return found;
  const { settlement: id } = place;
  const { amount, currency } = reported;
  const rest: FoundClaim = {
    ...ofSettlement,
    code: 'settlement_total_differs',
    about: id,
    order_id: null,
    amount: 0 - unexplained,
    currency,
    rows: [{ object: 'settlement', id, amount }],
    rows_count: 1,
  };
  return [...found, rest];
}

/** What a line does not account for, and the resources, other than the line, that prove it. */
interface Gap {
  readonly code: ClaimCode;
  readonly amount: Minor;
  readonly rows?: readonly ClaimRow[];
}

/** The gap of a line; null if it has none, or is not matched yet. */
function gapOf(line: KnownLine, disputes: Disputes): Gap | null {
  switch (line.match?.match_status) {
    case 'unmatched':
    case 'duplicate':
      return nonZero({ code: 'settlement_line_unmatched', amount: 0 - line.net });
    case 'amount_differs':
      return { code: 'settlement_amount_differs', amount: 0 - line.match.difference_amount };
    case 'matched':
      return line.type === 'dispute' ? overDeducted(line, disputes) : null;
    default:
      return null;
  }
}

/** The gap of a line that deducts more than the disputed amount; null if it does not. The fee of a dispute is separate. */
function overDeducted({ amount, currency, match }: KnownLine, disputes: Disputes): Gap | null {
  const id = match!.dispute;
  const dispute = id === null ? undefined : disputes.get(id);
  if (dispute === undefined || dispute.currency !== currency || amount + dispute.amount >= 0) return null;
  const rows = [{ object: 'dispute', id: id!, amount: dispute.amount }] as const;
  return { code: 'dispute_over_deducted', amount: 0 - amount - dispute.amount, rows };
}

const nonZero = (gap: Gap): Gap | null => (gap.amount === 0 ? null : gap);
