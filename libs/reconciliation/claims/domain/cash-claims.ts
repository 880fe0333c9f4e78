import type { ClaimCode, FoundClaim } from '#reconciliation/claims/domain/claim.events';
import { type Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { CodFact, CollectionResource, DisputeReason } from '#orders/cod/contract';

/** The claim about an order's cash that its courier collected, or none. `at` is when a claim without a due date begins. */
export function cashClaims(collection: CollectionResource | null, story: readonly Happened[], at: UnixSeconds): FoundClaim[] {
  const open = collection && gapOf(collection, story as readonly Happened<CodFact>[]);
  if (open === null || open.amount === 0) return [];
  const { id, order_id, courier_code, currency, expected_amount, due_at, utr } = collection!;
  const { code, amount } = open;
  return [
    {
      party: 'courier',
      party_name: courier_code,
      code,
      about: id,
      order_id,
      utr,
      amount,
      currency,
      since: code === 'cod_not_remitted' ? due_at! : at,
      rows: [{ object: 'cod_collection', id, amount: expected_amount }],
      rows_count: 1,
    },
  ];
}

/** The code and the amount of the claim; null if the state of the collection leaves none. */
function gapOf(
  { status, overdue, expected_amount: expected, remitted_amount: remitted, shortfall_amount }: CollectionResource,
  story: readonly Happened<CodFact>[],
): { readonly code: ClaimCode; readonly amount: Minor } | null {
  switch (status) {
    case 'collected':
      return overdue ? { code: 'cod_not_remitted', amount: expected - remitted } : null;
    case 'short_remitted':
      return { code: 'cod_short_remitted', amount: shortfall_amount };
    case 'remitted':
      return remitted - expected > toleranceIn(story) ? { code: 'cod_over_remitted', amount: expected - remitted } : null;
    case 'disputed':
      return disputed(reasonIn(story), expected, remitted);
    default:
      return null;
  }
}

/** The difference up to which the last remittance line still matched the expected amount. */
const toleranceIn = (story: readonly Happened<CodFact>[]): Minor =>
  story.findLast((each) => each.type === 'cod.line_applied')?.data.tolerance ?? 0;

/** Of disputed cash nothing is due, unless goods arrived. */
function disputed(reason: DisputeReason, expected: Minor, remitted: Minor): { readonly code: ClaimCode; readonly amount: Minor } {
  const missing = expected - remitted;
  switch (reason) {
    case 'part_returned':
      return { code: 'cod_part_returned', amount: missing };
    case 'delivered_after_all':
      return { code: missing > 0 ? 'cod_short_remitted' : 'cod_over_remitted', amount: missing };
    case 'nothing_due':
      return { code: 'cod_over_remitted', amount: 0 - remitted };
    case 'paid_for_return':
      return { code: 'cod_paid_for_return', amount: 0 - remitted };
  }
}

const reasonIn = (story: readonly Happened<CodFact>[]): DisputeReason =>
  story.findLast((each) => each.type === 'cod.disputed')?.data.reason ?? 'part_returned';
