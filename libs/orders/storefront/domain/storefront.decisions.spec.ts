import { fact } from '#kernel/fact';
import type { RiskLevel } from '#orders/domain/order-risk';
import { reportStorefront, type StorefrontFields } from '#orders/storefront/domain/storefront.decisions';
import { stepsLeft, storefrontCopy } from '#orders/storefront/domain/storefront-copy';
import { requestVerification } from '#orders/domain/verification-request.decisions';
import type { Address } from '#orders/domain/shopper';
import { given, NOON, folded } from '#test/support/facts/given';
import {
  cancelled, cashOrder, paidOrder, placed, REFUND, requested, risk, SESSION, storefrontCancelled, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore

const shop = { connection: 'conn_shop', platform: 'shopify', shop_domain: 'asha.myshopify.com' };
const link = { ...shop, order_id: '9007199254740993', order_name: '#1001' };
const linked = (synced: boolean) => fact('storefront.linked', { ...link, synced });
const payment = (synced: boolean) => fact('storefront.mirrored', { what: 'payment' as const, synced });
const fields: StorefrontFields = {
  changed_at: NOON, first: false, tags: ['gift'], note: null, shipping_address: null, billing_address: null, amount: 50_000, currency: 'INR',
}; // prettier-ignore
const changed = (changes: object = {}) => fact('storefront.changed', { changed_at: NOON, tags: ['gift'], personal: null, ...changes });
const verificationRequested = requestVerification(SESSION, { now: NOON, timeout_action: 'hold', hashOf: String });
const confirmed = fact('verification.confirmed', { checkout_session: SESSION, method: 'code' as const, note: null });
const timedOut = fact('verification.timed_out', { checkout_session: SESSION, action: 'hold' as const });
const inCash = (level: RiskLevel) =>
  fact('order.terms_changed', { ...cashOrder.data, checkout_session: SESSION, risk: { ...risk, level } });
const levelMirrored = (level: RiskLevel) => fact('storefront.mirrored', { what: 'risk_level' as const, level, synced: true });
const tagged = (what: 'hold' | 'release') => fact('storefront.mirrored', { what, synced: true });
const inPune: Address = {
  name: 'Asha Rao', phone: null, line1: '9, MG Road', line2: null, landmark: null, city: 'Pune', state: 'Maharashtra', postal_code: '411001',
  country: 'IN',
}; // prettier-ignore
const at = (shipping_address: Address) => placed({ personal: { customer: folded(storefrontCopy, [placed()]).placed!.personal.customer, shipping_address, billing_address: null } }); // prettier-ignore

const report = (news: Parameters<typeof reportStorefront>[1]) => (copy: typeof storefrontCopy.initial) => reportStorefront(copy, news);
const change = (changes: Partial<StorefrontFields> = {}) => report({ kind: 'changed', ...fields, ...changes });

describe('the storefront’s report', () => {
  it('about an unknown order changes nothing', () => given(storefrontCopy).when(change()).thenNothing());

  it('records once in which shop the first copy was requested, even if the order was assigned to another before', () => {
    const begun = fact('storefront.sync_started', shop);
    given(storefrontCopy, placed(), fact('storefront.assigned', shop))
      .when(report({ kind: 'started', shop }))
      .then(begun);
    given(storefrontCopy, placed(), begun)
      .when(report({ kind: 'started', shop }))
      .thenNothing();
  });

  it('records once that an order cancelled before its copy was started needs none', () => {
    const assigned = fact('storefront.assigned', shop);
    const skip = report({ kind: 'skipped' });
    const skipped = fact('storefront.sync_skipped', {});
    given(storefrontCopy, placed(), assigned, cancelled).when(skip).then(skipped);
    given(storefrontCopy, placed(), assigned, fact('storefront.sync_failed', { error: 'It is gone.' }), cancelled)
      .when(skip)
      .then(skipped);
    given(storefrontCopy, placed(), assigned, cancelled, skipped).when(skip).thenNothing();
    given(storefrontCopy, placed(), cancelled).when(skip).thenNothing();
    given(storefrontCopy, placed(), assigned).when(skip).thenNothing();
    given(storefrontCopy, placed(), assigned, fact('storefront.sync_started', shop), cancelled).when(skip).thenNothing();
    given(storefrontCopy, placed(), assigned, linked(true), cancelled).when(skip).thenNothing();
  });

  it('links an order once, to its first copy, and records whether both agree', () => {
    given(storefrontCopy, cashOrder)
      .when(report({ kind: 'linked', link }))
      .then(linked(true));
    given(storefrontCopy, ...paidOrder).when(report({ kind: 'linked', link })).then(linked(false)); // prettier-ignore
    given(storefrontCopy, cashOrder, linked(true)).when(report({ kind: 'linked', link })).thenNothing(); // prettier-ignore
    given(storefrontCopy, cashOrder, linked(true)).when(report({ kind: 'linked', link: { ...link, order_id: '2' } })).thenNothing(); // prettier-ignore
  });

  it('about fields counts if it is the newest', () => {
    given(storefrontCopy, placed())
      .when(change())
      .then(changed({ updates: true }));
    given(storefrontCopy, placed(), changed()).when(change()).thenNothing(); // prettier-ignore
    given(storefrontCopy, placed(), changed()).when(change({ changed_at: NOON - 1, tags: ['old'] })).thenNothing(); // prettier-ignore
    given(storefrontCopy, placed(), changed({ reported_at: 2 })).when(change({ reported_at: 1, tags: ['old'] })).thenNothing(); // prettier-ignore
    given(storefrontCopy, placed(), changed({ reported_at: 2 })).when(change({ reported_at: 3, tags: ['new'] })).then(changed({ reported_at: 3, tags: ['new'], updates: true })); // prettier-ignore
    given(storefrontCopy, placed(), changed()).when(change({ changed_at: NOON + 1 })).then(changed({ changed_at: NOON + 1 })); // prettier-ignore
    given(storefrontCopy, placed(), changed()).when(change({ tags: ['vip'] })).then(changed({ tags: ['vip'], updates: true })); // prettier-ignore
  });

  it('updates the order if tags, the note or an address changed, or the last one was removed', () => {
    const noted = { note: 'Ring twice', shipping_address: null, billing_address: null };
    given(storefrontCopy, placed()).when(change({ tags: [] })).then(changed({ tags: [] })); // prettier-ignore
    given(storefrontCopy, placed()).when(change({ tags: ['risk-low'] })).then(changed({ tags: ['risk-low'] })); // prettier-ignore
    given(storefrontCopy, placed(), changed()).when(change({ tags: [] })).then(changed({ tags: [], updates: true })); // prettier-ignore
    given(storefrontCopy, placed(), changed()).when(change({ note: noted.note })).then(changed({ personal: noted, updates: true })); // prettier-ignore
    given(storefrontCopy, placed(), changed({ personal: noted })).when(change()).then(changed({ updates: true })); // prettier-ignore
    given(storefrontCopy, placed(), changed({ personal: noted })).when(change({ note: noted.note, changed_at: NOON + 1 })).then(changed({ personal: noted, changed_at: NOON + 1 })); // prettier-ignore
  });

  it('adds nothing when its copy was just created', () =>
    given(storefrontCopy, placed()).when(change({ first: true, tags: [] })).thenNothing()); // prettier-ignore

  it('about an address counts if it differs from ours, apart from notation', () => {
    const moved = { note: null, shipping_address: inPune, billing_address: null };
    given(storefrontCopy, placed()).when(change({ shipping_address: inPune })).then(changed({ personal: moved, updates: true })); // prettier-ignore
    const ours = { ...inPune, line2: 'Camp', landmark: 'Opposite the tank' };
    const theirs = { ...inPune, line2: 'Camp, Opposite the tank' };
    given(storefrontCopy, at(ours))
      .when(change({ shipping_address: theirs, tags: [] }))
      .then(changed({ tags: [] }));
  });

  it('contains no data of a forgotten shopper', () => {
    const forgotten = fact('customer.forgotten', { subject: 's', keys: [], superseded: false });
    given(storefrontCopy, placed(), forgotten).when(change({ tags: [], note: 'Ring twice', shipping_address: inPune })).then(changed({ tags: [] })); // prettier-ignore
  });

  it('about another total raises an alert, for each different total', () => {
    const alert = fact('storefront.amount_changed', { amount: 60_000, currency: 'INR' });
    given(storefrontCopy, placed(), changed()).when(change({ amount: 60_000 })).then(alert); // prettier-ignore
    given(storefrontCopy, placed(), changed(), alert).when(change({ amount: 60_000 })).thenNothing(); // prettier-ignore
  });

  it('about a refund is recorded once, unless it is ours', () => {
    const refund = { storefront_refund: '7', amount: 1_000, currency: 'INR' };
    const reported = fact('storefront.refund_reported', refund);
    given(storefrontCopy, ...paidOrder).when(report({ kind: 'refunded', refund, ours: null })).then(reported); // prettier-ignore
    given(storefrontCopy, ...paidOrder, reported).when(report({ kind: 'refunded', refund, ours: null })).thenNothing(); // prettier-ignore
    given(storefrontCopy, ...paidOrder, requested()).when(report({ kind: 'refunded', refund, ours: REFUND })).thenNothing(); // prettier-ignore
  });

  it('that an update failed is recorded once for each reason', () => {
    const failed = fact('storefront.sync_failed', { error: 'It is closed.' });
    given(storefrontCopy, placed()).when(report({ kind: 'failed', error: 'It is closed.', isRefusal: true })).then(failed); // prettier-ignore
    given(storefrontCopy, placed(), failed).when(report({ kind: 'failed', error: 'It is closed.', isRefusal: true })).thenNothing(); // prettier-ignore
    given(storefrontCopy, placed(), failed).when(report({ kind: 'failed', error: 'It is gone.', isRefusal: true })).then(fact('storefront.sync_failed', { error: 'It is gone.' })); // prettier-ignore
  });

  it('that it did not answer adds nothing to a known failure', () => {
    const silent = report({ kind: 'failed', error: 'No answer.', isRefusal: false });
    given(storefrontCopy, placed())
      .when(silent)
      .then(fact('storefront.sync_failed', { error: 'No answer.' }));
    given(storefrontCopy, placed(), fact('storefront.sync_failed', { error: 'It is closed.' }))
      .when(silent)
      .thenNothing();
  });

  it('that it shows a risk level counts while that is the level', () => {
    const shows = (level: RiskLevel) => report({ kind: 'mirrored', step: { what: 'risk_level', level } });
    const chosen = [placed(), linked(true), inCash('high')] as const;
    given(storefrontCopy, ...chosen).when(shows('high')).then(levelMirrored('high')); // prettier-ignore
    given(storefrontCopy, ...chosen).when(shows('medium')).thenNothing(); // prettier-ignore
    given(storefrontCopy, ...chosen, levelMirrored('high')).when(shows('high')).thenNothing(); // prettier-ignore
  });

  it('that a step was copied is recorded once, with whether it was the last', () => {
    const taken = report({ kind: 'mirrored', step: { what: 'payment' } });
    given(storefrontCopy, ...paidOrder, linked(false)).when(taken).then(payment(true)); // prettier-ignore
    given(storefrontCopy, ...paidOrder, linked(false), payment(true)).when(taken).thenNothing(); // prettier-ignore
    given(storefrontCopy, ...paidOrder, linked(false), requested(), succeeded()).when(taken).then(payment(false)); // prettier-ignore
  });
});

describe('the updates that the storefront still needs', () => {
  it.each([
    ['nothing of an unpaid order', [placed()], null],
    ['the payment', [...paidOrder], { what: 'payment', amount: 50_000, total: 50_000 }],
    [
      'then each refund that went through',
      [...paidOrder, requested(), succeeded(), payment(false)],
      { what: 'refund', refund: REFUND, amount: 20_000 },
    ],
    ['not one that is open', [...paidOrder, payment(true), requested()], null],
    ['that it was cancelled here', [placed(), cancelled], { what: 'cancellation', reason: 'payment_failed' }],
    [
      'that its shopper did not want it',
      [placed(), fact('order.cancelled', { cancel_reason: 'verification_refused' as const })],
      { what: 'cancellation', reason: 'verification_refused' },
    ],
    ['that it is on hold', [cashOrder, ...verificationRequested], { what: 'hold' }],
    ['nothing of one on hold that knows', [cashOrder, ...verificationRequested, tagged('hold')], null],
    ['that it is on hold no more', [cashOrder, ...verificationRequested, tagged('hold'), confirmed], { what: 'release' }],
    ['once', [cashOrder, ...verificationRequested, tagged('hold'), confirmed, tagged('release')], null],
    ['nothing of one that stays on hold', [cashOrder, ...verificationRequested, tagged('hold'), timedOut], null],
    ['the level of risk of another choice', [placed(), inCash('medium')], { what: 'risk_level', level: 'medium' }],
    ['the newest level', [placed(), inCash('medium'), inCash('high'), levelMirrored('high')], null],
    ['not that it was cancelled there', [placed(), storefrontCancelled], null],
  ])('is %s', (_, story, step) => expect(stepsLeft(folded(storefrontCopy, story))[0] ?? null).toEqual(step));
});
