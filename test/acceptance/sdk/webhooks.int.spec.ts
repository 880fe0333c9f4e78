import type { Json } from '#test/support/clients/merchant-client';
import { loadSdk, type Sdk } from '#test/support/clients/sdk';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant, receiver } = serviceUnderTest('shared', { receiver: true });

describe('the SDK verifies deliveries of the service', () => {
  let sdk: Sdk;
  let secret: string;
  let order: Json;

  beforeAll(async () => {
    sdk = await loadSdk();
    ({ secret } = (await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body);
    order = await given.paidOrder(merchant);
    await eventually(async () => expect(receiver.received.length).toBe(1));
  });

  it('by its own signature and by that of Standard Webhooks, over the bytes as they came', async () => {
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
    const event = await sdk.webhooks.constructEvent(Buffer.from(body), headers['service-signature'], secret);
    expect([event.type, event.data.object.id]).toEqual(['order.paid', order.id]);
    expect(await sdk.webhooks.constructStandardEvent(body, headers, secret)).toEqual(event);
  });

  it('and refuses one of another endpoint', async () => {
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
    const { secret: other } = (await merchant.post('/webhooks', { url: receiver.url, events: ['order.cancelled'] })).body;
    await expect(sdk.webhooks.constructEvent(body, headers['service-signature'], other)).rejects.toThrow(sdk.SignatureError);
    await expect(sdk.webhooks.constructStandardEvent(body, headers, other)).rejects.toThrow(sdk.SignatureError);
  });
});
