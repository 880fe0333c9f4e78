import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { Connections } from '#integrations/connections/connections';
import { EventHistory } from '#platform/event-history/event-history';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, placeOrder, timelineOf, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';

const { service } = serviceUnderTest('own');

let order: Json;
let path: string;
let secret: string;
let notice: string;

beforeAll(async () => {
  order = await placeOrder(service.merchant, upi('pending@test'));
  const submitted = await eventually(async () => {
    const events = await service.part(EventHistory).stream(`order-${order.id}`);
    return events.find(({ type }) => type === 'payment.submitted')!.data as Record<string, string>;
  });
  const connection = (await service.part(Connections).byId(submitted['connection']!, ['sandbox']))!;
  path = `/integrations/payments/${connection.id}`;
  secret = connection.webhook_secret;
  const entity = {
    id: submitted['gateway_reference'],
    amount: order.amount,
    currency: 'INR',
    notes: { payment: submitted['payment'], order: order.id },
    acquirer_data: { rrn: '922118123456' },
  };
  notice = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity } },
    created_at: service.clock.now(),
  });
}, 60_000);

/** Partners' routes are not part of the API's description. */
async function send(body: string, signature = createHmac('sha256', secret).update(body).digest('hex')): Promise<[number, Json]> {
  const { api, certificate } = service.addresses;
  const dispatcher = new Agent({ connect: { ca: readFileSync(certificate.file) } });
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  const answer = await request(`${api}/v1${path}`, { method: 'POST', dispatcher, headers, body });
  const answered: [number, Json] = [answer.statusCode, await answer.body.json()];
  await dispatcher.close();
  return answered;
}

describe('POST /integrations/payments/{connection_id}: none, the payment gateway’s signature', () => {
  it('refuses what the connection’s secret did not sign: 401 signature_invalid', async () => {
    const [status, { error }] = await send(notice, '0'.repeat(64));
    expect([status, error.code]).toEqual([401, 'signature_invalid']);
    await orderBecomes(service.merchant, order.id, { status: 'pending' });
  });

  it('takes a signed notice without a key: 200, and a repeat changes nothing', async () => {
    for (let times = 0; times < 2; times++) expect(await send(notice)).toEqual([200, { received: true }]);
    expect(await orderBecomes(service.merchant, order.id, { status: 'paid' })).toMatchObject({ amount_paid: order.amount });
    const data = await timelineOf(service.merchant, order.id);
    expect(data.filter(({ type }: Json) => type === 'payment.captured')).toHaveLength(1);
  });
});
