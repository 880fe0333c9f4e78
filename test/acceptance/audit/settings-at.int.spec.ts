import { verdictOn } from '#audit/contract';
import { atRest } from '#test/support/stores/at-rest';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { resourceAt } from '#test/support/stores/resource-at';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const NAUGHT = '0'.repeat(24);
/** The stream that holds the newest event of a type. */
const streamOf = async (type: string): Promise<string> => (await service.operate('history.list', { type })).data.at(-1).stream;
const listed = async (path: string): Promise<Json> => (await merchant.get(path)).body;

describe('a resource without its own document, as it was', () => {
  let stranger: MerchantClient;
  beforeAll(async () => {
    const { id } = await service.operate('accounts.create', { name: 'Another store' });
    stranger = (await service.keyHolder({ account: id })).client;
  });

  it('may be a risk rule', async () => {
    const conditions = [{ field: 'amount', operator: 'at_least', value: 900_000 }];
    const { status, body } = await merchant.post('/risk/rules', { name: 'Dear', conditions, recommendation: 'verify' });
    expect(status).toBe(201);
    const made = (await atRest(service)).position;
    await merchant.patch(`/risk/rules/${body.id}`, { name: 'Very dear' });
    const changed = (await atRest(service)).position;
    await merchant.delete(`/risk/rules/${body.id}`);
    expect(await resourceAt(service, body.id, { position: made })).toEqual(body);
    expect(await resourceAt(service, body.id, { position: changed })).toEqual({ ...body, name: 'Very dear' });
    await expect(resourceAt(service, body.id, 'now')).rejects.toMatchObject({ code: 'resource_missing' });
    const proof = await service.operate('audit.prove', { id: body.id });
    expect(verdictOn(JSON.stringify(proof), proof['verifier'])).toMatchObject({ holds: true, resource: body.id });
    expect((await stranger.get(`/history/${body.id}/at`)).status).toBe(404);
  });

  it('may be the risk settings with the rules, by the name of their stream', async () => {
    await merchant.patch('/risk/settings', { medium_from: 30 });
    const before = await listed('/risk/settings');
    const { position } = await atRest(service);
    await merchant.patch('/risk/settings', { medium_from: 40 });
    const stream = await streamOf('risk_settings.changed');
    expect(await resourceAt(service, stream, { position })).toMatchObject({ settings: before });
    const now = await resourceAt(service, stream, 'now');
    expect(now).toEqual({ settings: await listed('/risk/settings'), rules: (await listed('/risk/rules')).data });
    const proof = await service.operate('audit.prove', { id: stream });
    expect(verdictOn(JSON.stringify(proof), proof['verifier'])).toMatchObject({ holds: true, resource: stream });
    const elsewhere = { ...proof, resource: stream.replace('risk_policy-', 'couriers-') };
    expect(verdictOn(JSON.stringify(elsewhere), proof['verifier'])).toMatchObject({ holds: false });
    for (const path of ['', '/at', '/changes', '/proof']) {
      expect((await merchant.get(`/history/${stream}${path}`)).status).toBe(200);
      expect((await stranger.get(`/history/${stream}${path}`)).status).toBe(404);
    }
  });

  it('may be the couriers, by the name of their stream', async () => {
    await merchant.put('/cod/couriers/delhivery', { cycle_days: 9 });
    const { position } = await atRest(service);
    const couriers = async (): Promise<object> => {
      // As it was, the list is whole.
      const { next: _, ...all } = await listed('/cod/couriers');
      return all;
    };
    const before = await couriers();
    await merchant.put('/cod/couriers/delhivery', { cycle_days: 11 });
    const stream = await streamOf('courier.set_up');
    expect(await resourceAt(service, stream, { position })).toEqual(before);
    expect(await resourceAt(service, stream, 'now')).toEqual(await couriers());
  });

  it('has a reason why it is not shown, and what to read instead', () =>
    expectEach(
      [
        [`wd_${NAUGHT}`, 'GET /v1/webhook_deliveries/{id} answers for 30 days'],
        [`conn_${NAUGHT}`, 'its credentials are secret'],
        [`rcv_${NAUGHT}`, 'Only its request answers with a recovery'],
        [`op_${NAUGHT}`, 'its two events are all of it'],
        ['settings', 'risk_policy-acct_'],
        ['risk_settings', 'risk_policy-acct_'],
        ['couriers', 'couriers-acct_'],
        [`order-ord_${NAUGHT}`, 'No GET answers with all that a stream tells'],
        [`thing_${NAUGHT}`, 'Ids that can begin with acct_, key_'],
      ],
      async (id, why) => {
        const { status, body } = await merchant.get(`/history/${id}/at`);
        expect([status, body.error.code, body.error.message]).toEqual([400, 'invalid_value', expect.stringContaining(why)]);
        await expect(service.operate('history.at', { id, time: '1h' })).rejects.toMatchObject({ message: body.error.message });
      },
    ));
});
