import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, orderBecomes, refund } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

let stripe: SandboxStripe;
beforeAll(async () => ({ stripe } = await connectedStripe(service, 'hosted')));
afterAll(() => stripe.close());

it('finds the method used on Stripe’s own page, which its notice omits if several were offered', async () => {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment: { method: 'hosted' } });
  const session = () => merchant.get(`/checkout/sessions/${id}`);
  const page = await eventually(async () => {
    const { next_action } = (await session()).body;
    expect(next_action).toMatchObject({ type: 'redirect' });
    return next_action.url as string;
  });
  stripe.books.decideCheckout(page.split('/').at(-1)!, true);
  const order = await eventually(async () => {
    const { body } = await session();
    expect(body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    return body.order as string;
  });
  expect(stripe.books.allIntents().at(-1)!.payment_method_types).toEqual(['card', 'link']);
  await orderBecomes(merchant, order, { status: 'paid', payment_method_details: { type: 'card' } });
  const { data } = (await merchant.get(`/orders/${order}/payments`)).body;
  expect(data).toMatchObject([{ method: 'card', channel: 'hosted', gateway: 'stripe' }]);
  expect((await refund(merchant, order, 1_000)).body.destination).toMatchObject({ type: 'card' });
});

it('counts in full a payment with a discount of Stripe’s own page', async () => {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment: { method: 'hosted' } });
  const session = () => merchant.get(`/checkout/sessions/${id}`);
  const page = await eventually(async () => {
    const { next_action } = (await session()).body;
    expect(next_action).toMatchObject({ type: 'redirect' });
    return next_action.url as string;
  });
  stripe.books.decideCheckout(page.split('/').at(-1)!, true, 9_900);
  const order = await eventually(async () => {
    const { body } = await session();
    expect(body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    return body.order as string;
  });
  await orderBecomes(merchant, order, { status: 'paid', amount_paid: 249_900, gateway_discount: 9_900, amount_refundable: 240_000 });
});
