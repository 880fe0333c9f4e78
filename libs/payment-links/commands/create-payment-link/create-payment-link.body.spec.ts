import { CreatePaymentLinkBody } from '#payment-links/commands/create-payment-link/create-payment-link.body';
import { paymentLinkDraft } from '#payment-links/commands/create-payment-link/payment-link-draft';
import { BodyShape } from '#http/validation/body-shape';
import type { FieldFault } from '#http/validation/field-faults';
import { faultsIn } from '#test/support/facts/body-faults';
import { refusalOf } from '#test/support/facts/given';

const ORDER = 'ord_000000000000000000000000';

it('a customer may have empty texts, which are dropped, but needs a phone number', () => {
  const read = (customer: object) => {
    const faults: FieldFault[] = [];
    const body = BodyShape.of(CreatePaymentLinkBody).read({ amount: 100, currency: 'INR', customer }, '', faults) as CreatePaymentLinkBody;
    return { customer: { ...body.customer }, faults };
  };
  const phone = '+919876543210';
  expect(read({ phone, email: '', name: ' ', id: null })).toEqual({ customer: { phone }, faults: [] });
  expect(read({ phone: '' }).faults).toMatchObject([{ param: 'customer.phone' }]);
});

it.each([
  [{ amount: 100, currency: 'XXZ' }, 'invalid_currency', 'currency'],
  [{ amount: 100, currency: undefined }, 'missing_field', 'currency'],
  [{ amount: 0 }, 'invalid_amount', 'amount'],
  [{ amount: 100, customer: { name: 'Asha' } }, 'missing_field', 'customer.phone'],
  [{ amount: 100, reusable: true, max_uses: 0 }, 'invalid_range', 'max_uses'],
  [{ amount: 100, reusable: true, max_uses: 100_001 }, 'invalid_range', 'max_uses'],
  [{ amount: 100, reusable: true, max_uses: 1.5 }, 'invalid_integer', 'max_uses'],
])('a link is refused in a body as %j', (body, code, param) =>
  expect(faultsIn(CreatePaymentLinkBody, { currency: 'INR', ...body })).toEqual([[code, param]]),
);

it.each([
  [{}, 'missing_field', 'amount'],
  [{ amount: 100, order_id: ORDER }, 'parameters_exclusive', 'amount'],
  [{ amount: 100, discount: 10 }, 'parameters_exclusive', 'discount'],
  [{ reusable: true, order_id: ORDER }, 'parameters_exclusive', 'reusable'],
  [{ reusable: true }, 'missing_field', 'amount'],
  [{ amount: 100, max_uses: 5 }, 'parameters_exclusive', 'max_uses'],
  [{ amount: 100, reusable: true, discount: 10 }, 'parameters_exclusive', 'discount'],
])('a link is refused as %j', (body, code, param) => {
  const refusal = refusalOf(() => paymentLinkDraft({ currency: 'INR', ...body }));
  expect([refusal.code, refusal.param]).toEqual([code, param]);
});
