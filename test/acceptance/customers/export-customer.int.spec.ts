import { eventually } from '#test/support/eventually';
import type { Json } from '#test/support/merchant-client';
import { RunningService } from '#test/support/running-service';
import { orderBecomes, placeOrder, refund, refundBecomes } from '#test/support/shop';
import { shopper } from '#test/support/shopper';
import { WebhookReceiver } from '#test/support/webhook-receiver';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const FARHAN = shopper('+919812345681', 'Farhan Siddiqui', 'farhan.s', '22, Neem Lane');

describe('customers export', () => {
  let receiver: WebhookReceiver;
  let service: RunningService;
  let order: string;

  const exported = async ({ phone }: typeof ZUBEIDA): Promise<Json> => (await service.operate('customers.export', { phone })).held;
  const sources = (held: Json[]): string[] => [...new Set(held.map(({ from }) => from as string))].toSorted();

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    service = await RunningService.start({ trusting: receiver.certificate });
    await service.merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
    for (const each of [FARHAN, ZUBEIDA]) {
      order = (await placeOrder(service.merchant, each.upi, each.cart)).id;
      await orderBecomes(service.merchant, order, { status: 'paid' });
      const { id } = (await refund(service.merchant, order, 5_000)).body;
      await refundBecomes(service.merchant, id, { status: 'succeeded' });
    }
  }, 120_000);

  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  it('gives all that is held of a person, with where it stands, and of nobody else', async () => {
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

  it('is itself written down, with who read it', async () => {
    const { data } = await service.operate('history.list', { type: 'personal_data.read' });
    const { subject } = (await exported(ZUBEIDA))[0];
    expect(data[0]).toMatchObject({
      actor: { type: 'operator' },
      data: { by: 'customers.export', subject, resources: expect.arrayContaining([order]) },
    });
  });

  it('knows nobody who never was there, and of the forgotten only that they were', async () => {
    await expect(exported(shopper('+919812345699', 'N', 'nobody', '1'))).rejects.toMatchObject({ code: 'resource_missing' });
    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    expect(await exported(ZUBEIDA)).toEqual([
      { livemode: false, subject: expect.any(String), forgotten_at: expect.any(Number), facts: [], documents: [], told: [] },
    ]);
    expect(await exported(FARHAN)).toHaveLength(1);
  });
});
