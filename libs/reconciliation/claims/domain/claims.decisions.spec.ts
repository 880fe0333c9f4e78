import { byClaimId, claimId } from '#reconciliation/claims/claim-ids';
import type { FoundClaim } from '#reconciliation/claims/domain/claim.events';
import { openClaims } from '#reconciliation/claims/domain/claims';
import { MOST_AT_ONCE, reconcile } from '#reconciliation/claims/domain/claims.decisions';
import { fact } from '#kernel/fact';
import { given, NOON } from '#test/support/facts/given';
import { COLLECTION } from '#test/support/facts/cash-facts';
import { ORDER } from '#test/support/facts/order-facts';

const short: FoundClaim = {
  party: 'courier',
  party_name: 'bluedart',
  code: 'cod_short_remitted',
  about: COLLECTION,
  order_id: ORDER,
  utr: 'UTR1',
  amount: 10_000,
  currency: 'INR',
  since: NOON,
  rows: [{ object: 'cod_collection', id: COLLECTION, amount: 50_000 }],
  rows_count: 1,
};
const claim = claimId('courier', COLLECTION, 'cod_short_remitted');
const opened = fact('claim.opened', { claim, subject: ORDER, ...short });
const looking =
  (...found: readonly FoundClaim[]) =>
  (open: Parameters<typeof reconcile>[0]) =>
    reconcile(open, ORDER, byClaimId(found));

describe('reconciling a subject', () => {
  it('opens a claim for a gap, once', () => {
    given(openClaims).when(looking(short)).then(opened);
    given(openClaims, opened).when(looking(short)).thenNothing();
  });

  it('changes it with the gap, and keeps its `since`', () => {
    const { rows, rows_count } = short;
    given(openClaims, opened)
      .when(looking({ ...short, amount: 4_000, since: NOON + 1 }))
      .then(fact('claim.changed', { claim, amount: 4_000, rows, rows_count }));
  });

  it('changes it when other rows prove it', () => {
    const rows = [{ ...short.rows[0]!, amount: 49_000 }];
    given(openClaims, opened)
      .when(looking({ ...short, rows }))
      .then(fact('claim.changed', { claim, amount: 10_000, rows, rows_count: 1 }));
  });

  it('settles it when the gap has closed, and opens it again when the gap does', () => {
    const settled = fact('claim.settled', { claim });
    given(openClaims, opened).when(looking()).then(settled);
    given(openClaims, opened, settled).when(looking()).thenNothing();
    const again = { ...short, since: NOON + 5 };
    given(openClaims, opened, settled)
      .when(looking(again))
      .then(fact('claim.opened', { claim, subject: ORDER, ...again }));
  });

  it('settles one and opens another where the reason changes', () => {
    const disputed: FoundClaim = { ...short, code: 'cod_paid_for_return', amount: -50_000 };
    given(openClaims, opened)
      .when(looking(disputed))
      .then(
        fact('claim.settled', { claim }),
        fact('claim.opened', { claim: claimId('courier', COLLECTION, disputed.code), subject: ORDER, ...disputed }),
      );
  });

  it('decides on a limited number at a time', () => {
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => ({ ...short, about: `stl_${n}` }));
    expect(reconcile(new Map(), ORDER, byClaimId(many))).toHaveLength(MOST_AT_ONCE);
  });
});
