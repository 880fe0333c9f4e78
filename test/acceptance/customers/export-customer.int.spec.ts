import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, orderBecomes, placeOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { shopper } from '#test/support/clients/shopper';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const FARHAN = shopper('+919812345681', 'Farhan Siddiqui', 'farhan.s', '22, Neem Lane');

describe('customers export', () => {
  const { service, receiver } = serviceUnderTest('own', { receiver: true });
  let order: string;

  const exported = async ({ phone }: typeof ZUBEIDA): Promise<Json> => (await service.operate('customers.export', { phone })).held;
  const sources = (held: Json[]): string[] => [...new Set(held.map(({ from }) => from as string))].toSorted();

  beforeAll(async () => {
    await service.merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
    for (const each of [FARHAN, ZUBEIDA]) {
      order = (await placeOrder(service.merchant, each.upi, each.cart)).id;
      await orderBecomes(service.merchant, order, { status: 'paid' });
      const { id } = (await refund(service.merchant, order, 5_000)).body;
      await refundBecomes(service.merchant, id, { status: 'succeeded' });
    }
  });

  it('contains all stored data of a person, with its place, and no data of others', async () => {
    const held = await eventually(async () => {
      const [held] = await exported(ZUBEIDA);
      expect(sources(held.told)).toEqual(['merchant_events', 'webhook_deliveries']);
      return held;
    });
    const words = JSON.stringify(held);
    for (const word of ZUBEIDA.words.slice(0, 6)) expect(words).toContain(word);
    for (const word of FARHAN.words) expect(words).not.toContain(word);
    const types = held.facts.map(({ type }: Json) => type);
    expect(types).toEqual(expect.arrayContaining(['checkout_session.created', 'order.placed', 'order.paid', 'refund.requested']));
    expect(sources(held.documents)).toEqual(
      expect.arrayContaining(['orders', 'refunds', 'risk_customers', 'risk_phones', 'streams_of_customers']),
    );
    const shown = held.documents.find(({ from, id }: Json) => from === 'orders' && id === order);
    expect(shown.document).toMatchObject({ id: order, customer: { phone: ZUBEIDA.phone } });
  });

  it('contains nothing about a person who took over a session', async () => {
    const [before, after] = [shopper('+919812345671', 'Asha Rao', 'asha.r', '1, First Cross'), shopper('+919812345672', 'Zoya Khan', 'zoya.k', '2, Lake View')]; // prettier-ignore
    const { id } = await openSession(service.merchant, before.cart);
    const { customer, shipping_address, billing_address } = after.cart;
    expect((await service.merchant.patch(`/checkout/sessions/${id}`, { customer, shipping_address, billing_address })).status).toBe(200);
    const bought = (await service.merchant.post(`/checkout/sessions/${id}/complete`, after.upi)).body.order;
    await orderBecomes(service.merchant, bought, { status: 'paid' });
    const [held] = await eventually(async () => {
      const theirs = await exported(after);
      expect(theirs[0].documents.map(({ id: each }: Json) => each)).toContain(bought);
      return exported(before);
    });
    expect(held.facts.map(({ type }: Json) => type)).toContain('checkout_session.created');
    for (const word of after.words) expect(JSON.stringify(held)).not.toContain(word);
  });

  it('contains nothing about a person whose number has the same beginning', async () => {
    const [short, long] = [shopper('+49301234567', 'Anna Weber', 'anna.w', 'Ahornweg 1'), shopper('+493012345678', 'Ben Vogt', 'ben.v', 'Birkenweg 2')]; // prettier-ignore
    for (const { cart } of [short, long]) await openSession(service.merchant, cart);
    await eventually(async () => {
      const [theirs] = await exported(long);
      expect(sources(theirs.documents)).toContain('checkout_sessions');
    });
    const [held] = await exported(short);
    expect(sources(held.documents)).toContain('checkout_sessions');
    for (const word of long.words) expect(JSON.stringify(held)).not.toContain(word);
  });

  it('is itself recorded, with its reader', async () => {
    const { data } = await service.operate('history.list', { type: 'personal_data.read' });
    const { subject } = (await exported(ZUBEIDA))[0];
    expect(data[0]).toMatchObject({
      actor: { type: 'operator' },
      data: { by: 'customers.export', subject, resources: expect.arrayContaining([order]) },
    });
  });

  it('does not know unknown people, and of forgotten people only that they were forgotten', async () => {
    await expect(exported(shopper('+919812345699', 'N', 'nobody', '1'))).rejects.toMatchObject({ code: 'resource_missing' });
    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    expect(await exported(ZUBEIDA)).toEqual([
      { livemode: false, subject: expect.any(String), forgotten_at: expect.any(Number), facts: [], documents: [], told: [] },
    ]);
    expect(await exported(FARHAN)).toHaveLength(1);
  });
});
