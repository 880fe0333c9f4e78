import { fact } from '#kernel/fact';
import { DAY, MINUTE } from '#kernel/time';
import {
  checkLinkExpiry, closePaymentLink, createPaymentLink, expirePaymentLink, openPaymentLink, settlePaymentLink, useUpPaymentLink,
} from '#payment-links/domain/payment-link.decisions'; // prettier-ignore
import { linkUses } from '#payment-links/domain/link-uses';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import type { ClosedReason, PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import { folded, given, NOON, refusalOf } from '#test/support/facts/given';
import { customer, ORDER, PAYMENT, SESSION } from '#test/support/facts/order-facts';

const LINK = 'pl_0000000000000000000000aa';
const SECOND = 'cs_0000000000000000000000bb';
const ENDS = NOON + DAY;
const draft: PaymentLinkCreated = {
  payment_link: LINK,
  order: ORDER,
  amount: 45_000,
  discount: 5_000,
  currency: 'INR',
  description: null,
  customer,
  client_reference_id: null,
  expires_at: ENDS,
  reusable: false,
  max_uses: null,
  metadata: {},
};
const created = fact('payment_link.created', draft);
const opened = (checkout_session = SESSION) => fact('payment_link.opened', { checkout_session });
const paid = fact('payment_link.paid', { order: ORDER, payment: PAYMENT });
const closed = (closed_reason: ClosedReason = 'manual', checkout_session: string | null = null) =>
  fact('payment_link.closed', { closed_reason, checkout_session });
const usedUp = fact('payment_link.used_up', {});
const expired = fact('payment_link.expired', {});

describe('a payment link', () => {
  it('is created once', () => {
    given(paymentLink).when((link) => createPaymentLink(link, draft)).then(created); // prettier-ignore
    given(paymentLink, created).when((link) => createPaymentLink(link, draft)).thenNothing(); // prettier-ignore
  });

  it.each([
    ['at once', NOON + MINUTE - 1],
    ['in half a year and a second', NOON + 180 * DAY + 1],
  ])('cannot expire %s', (_, at) => {
    const { code, param } = refusalOf(() => checkLinkExpiry(at, false, NOON));
    expect([code, param]).toEqual(['invalid_range', 'expires_at']);
  });

  it('is valid for at least half an hour in live mode, and without end if no time is given', () => {
    for (const at of [null, NOON + 30 * MINUTE]) checkLinkExpiry(at, true, NOON);
    expect(refusalOf(() => checkLinkExpiry(NOON + 30 * MINUTE - 1, true, NOON)).code).toBe('invalid_range');
  });

  it('expires at its time, if it is open then', () => {
    const expire = (now: number) => (link: PaymentLink) => expirePaymentLink(link, now);
    given(paymentLink, created).when(expire(ENDS)).then(expired); // prettier-ignore
    given(paymentLink, created).when(expire(ENDS - 1)).thenNothing(); // prettier-ignore
    for (const over of [paid, closed(), expired]) given(paymentLink, created, over).when(expire(ENDS)).thenNothing(); // prettier-ignore
  });
});

describe('a reusable link', () => {
  const reusable = (max_uses: number | null) => fact('payment_link.created', { ...draft, order: null, reusable: true, max_uses });
  it.each([[0], [10_000]])('is closed if its order owes another amount (%s)', (due) =>
    given(paymentLink, created).when((link) => settlePaymentLink(link, { closed: 'order_returned', due })).then(closed('order_returned'))); // prettier-ignore

  it('stays open if its order still owes the same', () =>
    given(paymentLink, created).when((link) => settlePaymentLink(link, { closed: 'order_returned', due: 50_000 })).thenNothing()); // prettier-ignore

  const used = (uses: number) => (link: PaymentLink) => useUpPaymentLink(link, uses);

  it('is paid on the stream of its uses, which counts', () => {
    given(paymentLink, reusable(2)).when((link) => settlePaymentLink(link, { paid: { order: ORDER, payment: PAYMENT } })).thenNothing(); // prettier-ignore
    expect([folded(linkUses, []), folded(linkUses, [paid, paid])]).toEqual([0, 2]);
  });

  it('is used up by its last allowed payment, and stays open without a limit', () => {
    given(paymentLink, reusable(2)).when(used(1)).thenNothing(); // prettier-ignore
    given(paymentLink, reusable(2)).when(used(2)).then(usedUp); // prettier-ignore
    given(paymentLink, reusable(2)).when(used(3)).then(usedUp); // prettier-ignore
    given(paymentLink, reusable(null)).when(used(100_000)).thenNothing(); // prettier-ignore
  });

  it('is used up once, and not after another end', () => {
    for (const over of [usedUp, closed(), expired]) given(paymentLink, reusable(1), over).when(used(2)).thenNothing(); // prettier-ignore
  });

  it('is neither closed nor expired once it is used up', () => {
    given(paymentLink, reusable(1), usedUp).when((link) => closePaymentLink(link, LINK, NOON)).refuses('payment_link_not_open'); // prettier-ignore
    given(paymentLink, reusable(1), usedUp).when((link) => expirePaymentLink(link, ENDS)).thenNothing(); // prettier-ignore
  });

  it('is closed without naming a session', () =>
    given(paymentLink, reusable(null))
      .when((link) => closePaymentLink(link, LINK, NOON))
      .then(closed()));
});

describe('opening a link', () => {
  const open =
    (over: string | null = null, session = SESSION, now = NOON) =>
    (link: PaymentLink) =>
      openPaymentLink(link, session, over, now);

  it('allows one session at a time', () => {
    given(paymentLink, created).when(open()).then(opened()); // prettier-ignore
    given(paymentLink, created, opened()).when(open(null, SECOND)).thenNothing(); // prettier-ignore
    given(paymentLink, created, opened()).when(open(SESSION, SECOND)).then(opened(SECOND)); // prettier-ignore
    given(paymentLink, created, opened(), opened(SECOND)).when(open(SESSION, 'cs_third')).thenNothing(); // prettier-ignore
  });

  it('is refused once it is over', () => {
    for (const over of [paid, closed(), expired]) given(paymentLink, created, over).when(open()).thenNothing(); // prettier-ignore
    given(paymentLink, created).when(open(null, SESSION, ENDS)).thenNothing(); // prettier-ignore
  });
});

describe('closing a link', () => {
  const close =
    (now = NOON) =>
    (link: PaymentLink) =>
      closePaymentLink(link, LINK, now);

  it('names the session that ends with it', () => {
    given(paymentLink, created).when(close()).then(closed()); // prettier-ignore
    given(paymentLink, created, opened(), opened(SECOND)).when(close()).then(closed('manual', SECOND)); // prettier-ignore
  });

  it('does not change a closed one', () => given(paymentLink, created, closed('order_paid')).when(close()).thenNothing());

  it('is refused if the link is paid, expired or missing', () => {
    for (const over of [paid, expired]) given(paymentLink, created, over).when(close()).refuses('payment_link_not_open'); // prettier-ignore
    given(paymentLink, created).when(close(ENDS)).refuses('payment_link_not_open'); // prettier-ignore
    given(paymentLink).when(close()).refuses('resource_missing', {}, 'id'); // prettier-ignore
  });
});

describe('the outcome of the order', () => {
  const pays = (link: PaymentLink) => settlePaymentLink(link, { paid: { order: ORDER, payment: PAYMENT } });
  const ends = (link: PaymentLink) => settlePaymentLink(link, { closed: 'order_paid' });

  it('pays the link of the capture, even if it was over', () => {
    for (const story of [[], [closed()], [expired]]) given(paymentLink, created, ...story).when(pays).then(paid); // prettier-ignore
    given(paymentLink, created, paid).when(pays).thenNothing(); // prettier-ignore
  });

  it('closes an open link otherwise', () => {
    given(paymentLink, created, opened()).when(ends).then(closed('order_paid', SESSION)); // prettier-ignore
    for (const over of [paid, closed(), expired]) given(paymentLink, created, over).when(ends).thenNothing(); // prettier-ignore
  });

  it('does not concern an unknown link', () => given(paymentLink).when(ends).thenNothing());
});
