import { fact } from '#kernel/fact';
import { changeRefund, type RefundChange } from '#orders/refunds/domain/refund-changes.decisions';
import type { CreditNote } from '#orders/domain/events/refund.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { given } from '#test/support/facts/given';
import { refundFailed, REFUND, refund, requested, succeeded } from '#test/support/facts/order-facts';

const view = refundResource(REFUND);
const change = (changes: RefundChange) => (known: RefundResource | null) => changeRefund(known, REFUND, changes);
const noted = (credit_note: CreditNote | null) => fact('refund.credit_note_changed', { refund: REFUND, credit_note });
const tagged = (changes: RefundChange['metadata'] & object) => fact('refund.metadata_changed', { refund: REFUND, changes });
const credit_note: CreditNote = { number: 'CN/1', date: '2026-04-08' };

describe('changing the credit note of a refund', () => {
  it('sets and replaces it as a whole', () => {
    given(view, requested()).when(change({ credit_note })).then(noted(credit_note));
    const other = { number: 'CN/2', date: null };
    given(view, requested(), noted(credit_note)).when(change({ credit_note: other })).then(noted(other)); // prettier-ignore
  });

  it('may remove it', () =>
    given(view, requested(), noted(credit_note))
      .when(change({ credit_note: null }))
      .then(noted(null)));

  it('records nothing when nothing changes', () => {
    given(view, requested(), noted(credit_note)).when(change({ credit_note: { ...credit_note } })).thenNothing(); // prettier-ignore
    given(view, requested())
      .when(change({ credit_note: null }))
      .thenNothing();
    given(view, requested(), noted(credit_note)).when(change({})).thenNothing();
  });

  it('is possible for every refund with any outcome, and changes no other', () => {
    for (const outcome of [succeeded(), refundFailed()])
      given(view, requested(), outcome).when(change({ credit_note })).then(noted(credit_note)); // prettier-ignore
    given(view, requested(1, 're_0000000000000000000000bb')).when(change({ credit_note })).refuses('resource_missing', {}, 'id'); // prettier-ignore
  });
});

describe('changing the metadata of a refund', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
  const born = fact('refund.requested', { ...refund, metadata: { k0: 0 } });

  it('records the change, with or without a credit note', () => {
    given(view, born).when(change({ metadata: { gift: true, k0: null } })).then(tagged({ gift: true, k0: null })); // prettier-ignore
    given(view, born).when(change({ metadata: { gift: true }, credit_note })).then(tagged({ gift: true }), noted(credit_note)); // prettier-ignore
  });

  it('records nothing when nothing changes', () => {
    const nothing: RefundChange['metadata'][] = [{}, { k0: 0 }, { other: null }];
    for (const metadata of nothing) given(view, born).when(change({ metadata })).thenNothing();
    given(view, requested())
      .when(change({ metadata: null }))
      .thenNothing();
  });

  it('allows at most 50 keys, including those of earlier changes', () => {
    given(view, born, tagged(keys(50))).when(change({ metadata: { k1: 'new' } })).then(tagged({ k1: 'new' })); // prettier-ignore
    given(view, born, tagged(keys(50))).when(change({ metadata: { over: 1 } })).refuses('metadata_too_many_keys', {}, 'metadata'); // prettier-ignore
  });
});
