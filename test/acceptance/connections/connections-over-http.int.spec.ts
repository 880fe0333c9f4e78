import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, storeOfItsOwn } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const CONNECTIONS = '/admin/v1/connections';
const RAZORPAY = { kind: 'razorpay', mode: 'live', name: 'Main', key_id: 'rzp_live_1', key_secret: 'very secret' };

describe('the connections of an account, over HTTP', () => {
  const { service, merchant } = serviceUnderTest('shared');
  const hired = async (role: string) => (await hire(service, role)).person;
  /** The only owner of an account, who connects it alone. */
  const ownerAlone = async () => hire(await storeOfItsOwn(service), 'owner');

  it('are created by an owner, in the given mode, without showing their secrets', async () => {
    const { person, id: user } = await ownerAlone();
    const { status, body } = await person.post(CONNECTIONS, RAZORPAY);
    const { webhook_secret: secret, ...made } = body;
    expect([status, made.livemode, made.charging, secret.length]).toEqual([201, true, 'hosted', 32]);
    const listed = await person.get(CONNECTIONS);
    expect(listed.body.data).toContainEqual(made);
    expect(listed.text).not.toContain('secret');
    const { data } = await service.operate('history.show', { id: made.id });
    expect(data.map(({ type, livemode, actor }: Json) => [type, livemode, actor.id])).toEqual([['connection.made', true, user]]);
  });

  it('are created once by a repeated request with the same idempotency key', async () => {
    const { person } = await ownerAlone();
    const send = () => person.post(CONNECTIONS, RAZORPAY, { 'idempotency-key': 'a gateway' });
    expect((await send()).body).toEqual((await send()).body);
  });

  it('can be given other credentials, tested and removed', async () => {
    const person = await hired('owner');
    const shop = { kind: 'shopify', shop_domain: 'blue.myshopify.com', access_token: 't', app_secret: 'signs' };
    const { id } = (await person.post(CONNECTIONS, { mode: 'test', name: 'Shop', ...shop })).body;
    const changed = await person.patch(`${CONNECTIONS}/${id}`, { shop_domain: 'Red.myshopify.com' });
    expect([changed.status, changed.body.key_id]).toEqual([200, 'red.myshopify.com']);
    const sandbox = (await person.get(CONNECTIONS)).body.data.find(({ kind }: Json) => kind === 'sandbox');
    expect((await person.post(`${CONNECTIONS}/${sandbox.id}/test`)).body).toMatchObject({
      tested_at: expect.any(Number),
      test_error: null,
    });
    expect((await person.delete(`${CONNECTIONS}/${id}?yes=true`)).body).toEqual({ id, object: 'connection', deleted: true });
    expect(refusalOf(await person.delete(`${CONNECTIONS}/${id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await person.post(`${CONNECTIONS}/${id}/test`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('are not created with what is invalid', async () => {
    const person = await hired('owner');
    await expectEach(
      [
        [{ kind: 'paypal' }, 'invalid_enum_value', 'kind'],
        [{ mode: undefined }, 'missing_field', 'mode'],
        [{ key_secret: undefined }, 'missing_field', 'key_secret'],
        [{ key_id: 'rzp_test_1' }, 'invalid_value', 'key_id'],
        [{ access_token: 't' }, 'parameter_unknown', 'access_token'],
        [{ charging: 'both' }, 'invalid_enum_value', 'charging'],
      ],
      async (wrong, code, param) => {
        expect(refusalOf(await person.post(CONNECTIONS, { ...RAZORPAY, ...wrong }))).toEqual([400, code, param]);
      },
    );
  });

  it('lead only to partners, never to an address that a person chooses', async () => {
    const person = await hired('owner');
    const request = JSON.stringify({ body: { to: '{phone}' } });
    const chosen: [object, string][] = [
      [{ ...RAZORPAY, base_url: 'https://10.0.0.1' }, 'base_url'],
      [{ kind: 'sms', mode: 'test', name: 'Texts', url: 'http://127.0.0.1:9464/', request }, 'url'],
      [{ kind: 'smtp', mode: 'test', name: 'Mail', from: 'a@shop.example', smtp_url: 'smtp://10.0.0.1' }, 'smtp_url'],
    ];
    for (const [body, field] of chosen) expect(refusalOf(await person.post(CONNECTIONS, body))).toEqual([400, 'invalid_value', field]);
    const texts = { kind: 'sms', mode: 'test', name: 'Texts', url: 'https://sms.example/send', request };
    const { id } = await service.operate('connections.create', texts);
    const changed = await person.patch(`${CONNECTIONS}/${id}`, { url: 'https://10.0.0.1/' });
    expect(refusalOf(changed)).toEqual([400, 'invalid_value', 'url']);
    expect((await person.patch(`${CONNECTIONS}/${id}`, { request })).status).toBe(200);
  });

  it('are read by auditors, and not by others', async () => {
    const auditor = await hired('auditor');
    expect((await auditor.get(CONNECTIONS)).status).toBe(200);
    const [{ id }] = (await auditor.get(CONNECTIONS)).body.data;
    const path = `${CONNECTIONS}/${id}`;
    for (const role of ['auditor', 'developer', 'support', 'finance', 'viewer']) {
      const person = await hired(role);
      const answers = [
        await person.post(CONNECTIONS, RAZORPAY),
        await person.patch(path, { key_secret: 'x' }),
        await person.post(`${path}/test`),
        await person.delete(path),
        ...(role === 'auditor' ? [] : [await person.get(CONNECTIONS)]),
      ];
      expect([role, ...new Set(answers.map((each) => refusalOf(each).join()))]).toEqual([role, '403,role_insufficient,']);
    }
  });

  it('belong to one account only', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const elsewhere = { merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
    const { person: stranger } = await hire(elsewhere, 'owner');
    const first = (await service.operate('accounts.list')).data.at(-1).id as string;
    const { id } = (await service.operate('connections.list', { account: first })).data[0];
    const answers = [stranger.patch(`${CONNECTIONS}/${id}`, { key_secret: 'x' }), stranger.delete(`${CONNECTIONS}/${id}`)];
    for (const answer of answers) expect(refusalOf(await answer)).toEqual([404, 'resource_missing', 'id']);
  });
});
