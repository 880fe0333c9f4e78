import { given } from '#test/support/given/given';
import { atRest } from '#test/support/stores/at-rest';
import { typedAt } from '#test/support/machine/command-line';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, orderBecomes } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

describe('an operator at the command line', () => {
  const when = ['--position', ''] as [string, string];
  let order: Json;
  const at = (...words: string[]) => typedAt(service.dataDir, 'history', 'at', order.id, ...when, ...words);
  beforeAll(async () => {
    order = await given.paidOrder(merchant, { customer: { phone: '+919833333333' } });
    when[1] = (await atRest(service)).position.replace(/^0+/, '');
  });

  it('sees a resource as it was, without the shopper’s data', async () => {
    const [code, out] = await at();
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: order.id, status: 'paid', customer: { phone: null } }]);
  });

  it('sees the shopper’s data with a reason, once that is recorded', async () => {
    const [refused, , why] = await at('--personal');
    expect([refused, why]).toEqual([2, expect.stringContaining('--reason')]);
    const [code, out] = await at('--personal', '--as', 'meera', '--reason', 'Ticket 4711');
    expect([code, JSON.parse(out)]).toMatchObject([0, { customer: { phone: '+919833333333' } }]);
    const { data } = await service.operate('history.list', { type: 'personal_data.read', actor: 'meera' });
    expect(data).toMatchObject([{ data: { by: 'history.at', resources: [order.id], reason: 'Ticket 4711' } }]);
  });

  it('reads its changes as a table', async () => {
    await merchant.patch(`/orders/${order.id}`, { metadata: { till: 3 } });
    await orderBecomes(merchant, order.id, { metadata: { till: 3 } });
    const [code, out] = await typedAt(service.dataDir, 'history', 'diff', order.id, '--from', `position:${when[1]}`);
    expect(code).toBe(0);
    for (const words of ['The metadata was changed.', 'api_key A merchant in a hurry', 'metadata.till']) expect(out).toContain(words);
  });
});

describe('the changes of a resource', () => {
  it('are listed field by field, with the fact and the actor', async () => {
    const order = await given.paidOrder(merchant, { customer: { phone: '+919811111111' } });
    const { position } = await atRest(service);
    await merchant.patch(`/orders/${order.id}`, { metadata: { till: 3 } });
    await orderBecomes(merchant, order.id, { metadata: { till: 3 } });
    const diff = await service.operate('history.diff', { id: order.id, from: `position:${position}` });
    const step = diff.steps.find(({ type }: Json) => type === 'order.metadata_changed');
    expect(step).toMatchObject({ summary: 'The metadata was changed.', actor: { type: 'api_key', name: 'A merchant in a hurry' } });
    expect(step.changes).toEqual(expect.arrayContaining([{ field: 'metadata.till', to: 3 }]));
    expect(diff.changes).toEqual(expect.arrayContaining([{ field: 'metadata.till', to: 3 }]));
  });

  it('include changes by time alone', async () => {
    const { id, expires_at } = await openSession(merchant, { customer: { phone: '+919822222222' } });
    const diff = await service.operate('history.diff', { id, from: String(expires_at - 1), to: String(expires_at) });
    expect(diff.steps).toMatchObject([{ fact: null, summary: 'Time has passed.' }]);
    expect(diff.changes).toContainEqual({ field: 'status', from: 'open', to: 'expired' });
  });

  it('are refused for what is invalid', () =>
    expectEach(
      [
        [{ time: '1h', position: '1' }, 'time'],
        [{}, 'time'],
        [{ position: 'here' }, 'position'],
        [{ time: 'lately' }, 'time'],
      ],
      async (when, param) => {
        await expect(service.operate('history.at', { id: 'ord_000000000000000000000000', ...when })).rejects.toMatchObject({ param });
      },
    ));
});
