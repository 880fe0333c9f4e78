import { CreatePaymentLinkBody } from '#payment-links/commands/create-payment-link/create-payment-link.body';
import { BodyShape } from '#http/validation/body-shape';
import type { FieldFault } from '#http/validation/field-faults';

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
