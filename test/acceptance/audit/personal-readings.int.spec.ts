import { AccessLog } from '#admin/operations/contract';
import { typedAt } from '#test/support/machine/command-line';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const placedIn = (facts: Json[]): Json => facts.find(({ type }) => type === 'order.placed');

describe('personal data in the history', () => {
  let reader: MerchantClient;
  let id: string;
  let order: Json;

  beforeAll(async () => {
    ({ client: reader, id } = await service.keyHolder({ type: 'restricted', scopes: 'history:read,personal_data:read' }));
    order = await given.paidOrder(merchant);
  });

  const readings = async (): Promise<Json[]> => (await service.operate('history.list', { type: 'personal_data.read' })).data;

  it('is decrypted for a key with the scope, once the access is recorded', async () => {
    const { body } = await reader.get(`/history/${order.id}?personal=true`);
    expect(placedIn(body.facts)).toMatchObject({ personal: 'opened', data: { personal: { customer: order.customer } } });
    const [reading, ...others] = await readings();
    expect(others).toEqual([]);
    expect(reading).toMatchObject({
      actor: { type: 'api_key', id },
      request_id: expect.stringMatching(/^req_/),
      data: { by: 'GET /v1/history/{id}', resources: [order.id], subject: placedIn(body.facts).subject },
    });
    const listed = (await reader.get(`/history?order=${order.id}&limit=100&personal=true`)).text;
    expect(listed).toContain(order.customer.phone);
    expect(await readings()).toHaveLength(2);
  });

  it('is recorded without a subject if the answer covers several', async () => {
    const session = await openSession(merchant, { customer: { phone: '+919812345601', name: 'Asha Rao' } });
    const customer = { phone: '+919812345602', name: 'Zoya Khan' };
    await merchant.patch(`/checkout/sessions/${session.id}`, { customer });
    for (const path of [`/history/${session.id}`, `/history/${session.id}/at`, `/history/${session.id}/changes`]) {
      expect((await reader.get(`${path}?personal=true`)).text).toContain(customer.phone);
      expect((await readings()).at(-1).data).toMatchObject({ resources: [session.id], subject: null });
    }
  });

  it('stays sealed for other keys, without a request for it, and where the request is refused', async () => {
    const before = await readings();
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'history:read' });
    const refused = await client.get(`/history/${order.id}?personal=true`);
    expect(refused.body.error).toMatchObject({ code: 'insufficient_scope', required_scope: 'personal_data:read' });
    expect((await reader.get(`/history/${order.id}?personal=perhaps`)).body.error.code).toBe('invalid_boolean');
    expect((await reader.get(`/history/${order.id}`)).text).not.toContain(order.customer.phone);
    expect((await reader.get(`/history/${order.id}/at?time=0&personal=true`)).status).toBe(404);
    expect((await reader.get(`/history/${order.id}/changes?from=2000000000&to=0&personal=true`)).body.error.code).toBe('invalid_range');
    expect(await readings()).toEqual(before);
  });

  it('stays sealed while the access cannot be recorded', async () => {
    const log = service.part(AccessLog);
    log.read = () => Promise.reject(new Error('no disk'));
    const { status, text } = await reader.get(`/history/${order.id}?personal=true`);
    Reflect.deleteProperty(log, 'read');
    expect(status).toBe(500);
    expect(text).not.toContain(order.customer.phone);
  });

  it('is decrypted on the command line with a reason', async () => {
    const show = ['history', 'show', order.id, '--json', '--personal'];
    const [refused, , why] = await typedAt(service.dataDir, ...show);
    expect([refused, why]).toEqual([2, expect.stringContaining('--reason')]);
    const before = (await readings()).length;
    const [code, shown] = await typedAt(service.dataDir, ...show, '--as', 'meera', '--reason', 'Ticket 4711');
    expect([code, shown]).toEqual([0, expect.stringContaining(order.customer.phone)]);
    expect((await readings()).slice(before)).toMatchObject([
      { actor: { type: 'operator', name: 'meera' }, data: { by: 'history.show', resources: [order.id], reason: 'Ticket 4711' } },
    ]);
  });

  it('is shown as forgotten once the person is forgotten', async () => {
    await service.operate('customers.forget', { phone: order.customer.phone });
    const { body, text } = await reader.get(`/history/${order.id}?personal=true`);
    expect(placedIn(body.facts)).toMatchObject({ personal: 'forgotten', data: { personal: { customer: { phone: null } } } });
    expect(text).not.toContain(order.customer.phone);
  });
});
