import { PAYMENT_LINK_UPCASTS } from '#payment-links/payment-link.upcasts';

it('a link of an older version can be paid once', () => {
  const [toSecond] = PAYMENT_LINK_UPCASTS['payment_link.created']!;
  expect(toSecond!({ payment_link: 'pl_1' })).toEqual({ payment_link: 'pl_1', reusable: false, max_uses: null });
});
