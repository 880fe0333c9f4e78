import type { Json } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

const { merchant, receiver } = serviceUnderTest('shared', { receiver: true });

let subscribed: Json;
let other: Json;

beforeAll(async () => {
  subscribed = (await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body;
  other = (await merchant.post('/webhooks', { url: receiver.url, events: ['refund.failed'] })).body;
});

beforeEach(() => receiver.received.splice(0));

const send = (body: object) => merchant.post('/test_helpers/events/send', body);

describe('POST /test_helpers/events/send', () => {
  it('sends a signed sample event to those who subscribe, and answers with it', async () => {
    const { status, body } = await send({ type: 'order.paid' });
    expect([status, body]).toEqual([200, expect.objectContaining({ object: 'event', type: 'order.paid', livemode: false })]);
    expect(body.data.object).toMatchObject({ object: 'order', status: 'paid', amount_paid: 249_900, paid_at: body.created_at });
    await eventually(() => expect(verifiedEvents(receiver, subscribed.secret)).toEqual([body]));
    const [delivery] = (await merchant.get(`/webhooks/${subscribed.id}/deliveries`)).body.data;
    expect(delivery).toMatchObject({ event: body.id, trigger: 'test', attempt: 1 });
    expect((await merchant.get(`/events/${body.id}`)).status).toBe(404);
  });

  it('sends it to a named endpoint, whether or not that subscribes to it', async () => {
    const { body } = await send({ type: 'order.paid', endpoint: other.id });
    await eventually(() => expect(verifiedEvents(receiver, other.secret)).toEqual([body]));
  });

  it('answers with the event also when nobody subscribes', async () => {
    expect((await send({ type: 'checkout.session.expired' })).body).toMatchObject({ object: 'event', type: 'checkout.session.expired' });
  });

  it('sends it once for an idempotency key', async () => {
    const again = { 'Idempotency-Key': 'sample-once' };
    const [one, two] = [
      await merchant.post('/test_helpers/events/send', { type: 'order.paid' }, again),
      await merchant.post('/test_helpers/events/send', { type: 'order.paid' }, again),
    ];
    expect(two.body).toEqual(one.body);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(
      (await merchant.get(`/webhooks/${subscribed.id}/deliveries`)).body.data.filter(({ event }: Json) => event === one.body.id),
    ).toHaveLength(1);
  });

  it('refuses what it cannot send, and to whom it cannot', async () => {
    const refusal = async (body: object) => {
      const { status, body: answer } = await send(body);
      return [status, answer.error.code];
    };
    expect(await refusal({ type: 'order.lost' })).toEqual([400, 'unknown_event_type']);
    expect(await refusal({})).toEqual([400, 'missing_field']);
    expect(await refusal({ type: 'order.paid', endpoint: 'we_0000000000000000000000aa' })).toEqual([404, 'resource_missing']);
    await merchant.patch(`/webhooks/${other.id}`, { status: 'disabled' });
    expect(await refusal({ type: 'refund.failed', endpoint: other.id })).toEqual([422, 'webhook_endpoint_disabled']);
    const { body: sent } = await send({ type: 'refund.failed' });
    expect((await merchant.get(`/webhooks/${other.id}/deliveries?event=${sent.id}`)).body.data).toEqual([]);
  });
});
