import type { ClaimFact, FoundClaim } from '#reconciliation/claims/domain/claim.events';
import type { OpenClaims } from '#reconciliation/claims/domain/claims';
import { fact } from '#kernel/fact';

/** Maximum number of facts of one decision: a settlement of a wrong connection may have 10,000 lines that match nothing. */
export const MOST_AT_ONCE = 500;

/**
 * Compares the claims found for a subject, by id, with its open claims. New ones are opened, different ones are changed, and those that are no longer
 * found are settled. An unchanged claim makes no fact. A changed claim keeps the `since` of its opening. The caller repeats this until no fact is
 * left.
 */
export function reconcile(open: OpenClaims, subject: string, found: ReadonlyMap<string, FoundClaim>): ClaimFact[] {
  const facts: ClaimFact[] = [];
  for (const claim of open.keys()) if (!found.has(claim)) facts.push(fact('claim.settled', { claim }));
  for (const [claim, each] of found) {
    const before = open.get(claim);
    const { amount, rows, rows_count } = each;
    if (before === undefined) facts.push(fact('claim.opened', { claim, subject, ...each }));
    else if (proofOf(before) !== proofOf(each)) facts.push(fact('claim.changed', { claim, amount, rows, rows_count }));
  }
  return facts.slice(0, MOST_AT_ONCE);
}

const proofOf = ({ amount, rows, rows_count }: FoundClaim): string =>
  JSON.stringify([amount, rows_count, rows.map(({ id, amount: of }) => [id, of])]);
