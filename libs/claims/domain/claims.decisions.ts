import type { ClaimFact, FoundClaim } from '#claims/domain/claim.events';
import type { OpenClaims } from '#claims/domain/claims';
import { fact } from '#kernel/fact';

/** A decision appends no more than these: a settlement of a wrong connection may have 10,000 lines that match nothing. */
export const MOST_AT_ONCE = 500;

/**
 * What is found of a subject by now, by the ids of the claims, compared with the claims that are open: new ones are opened, others changed, and those that are found no more are
 * settled. The same again is no fact. A claim keeps the `since` that it was opened with.
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
