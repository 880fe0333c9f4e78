import type { Answered, Json } from '#test/support/clients/merchant-client';
import { requestIdOf } from '#test/support/clients/logged-requests';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { codOrder, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

/** The newest event of a type, about the object of an id. */
const eventOf = (type: string, id: string): Promise<Json> =>
  eventually(async () => {
    const { data } = (await merchant.get(`/events?type=${type}&limit=20`)).body;
    const event = data.find((each: Json) => each.data.object.id === id);
    expect(event).toBeDefined();
    return event;
  });

const requestedBy = (answer: Answered) => ({ request: { id: requestIdOf(answer) } });

describe('the request of an event', () => {
  it('is the shopper’s who paid by a link for an order, even if the gateway reported the capture', async () => {
    const { id } = await codOrder(merchant);
    const link = await shoppers.link({ order_id: id, currency: 'INR', discount: 5_000 });
    const paying = await shoppers.pay(link.url, upi('success@test'));
    expect(await eventOf('order.paid', id)).toMatchObject(requestedBy(paying));
    expect(await eventOf('order.updated', id)).toMatchObject({
      ...requestedBy(paying),
      data: { previous_attributes: { payment_method: 'cod', amount_details: { discount: 20_000 } } },
    });
    expect(await eventOf('checkout.session.completed', paying.session)).toMatchObject(requestedBy(paying));
  });

  it.each([
    ['once', {}],
    ['by many', { reusable: true }],
  ])('is the merchant’s that closed a link paid %s, when its session expires', async (_, more) => {
    const { id, url } = await shoppers.link({ amount: 45_000, currency: 'INR', ...more });
    const { session } = await shoppers.visit(url);
    const closing = await merchant.post(`/payment_links/${id}/close`);
    expect(await eventOf('checkout.session.expired', session)).toMatchObject(requestedBy(closing));
  });

  it('is null when a link is used up', async () => {
    const { url } = await shoppers.link({
      amount: 45_000,
      currency: 'INR',
      customer: { phone: '+919000000001' },
      reusable: true,
      max_uses: 1,
    });
    const { session } = await shoppers.visit(url);
    await shoppers.pay(url, upi('success@test'));
    expect((await eventOf('checkout.session.expired', session)).request).toBeNull();
  });
});
