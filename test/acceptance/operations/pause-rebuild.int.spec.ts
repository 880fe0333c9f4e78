import { EventHistory } from '#platform/event-history/event-history';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const typed = async (...words: string[]): Promise<[number, Json]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', ...words);
  return [code, JSON.parse(out)];
};
const orders = async (): Promise<Json[]> => (await typed('projections', 'status'))[1].data.filter(({ name }: Json) => name === 'orders');
const states = async (): Promise<string[]> => (await orders()).map(({ state }) => state);
const refused = (words: string) => [1, { error: expect.objectContaining({ code: 'transition_not_allowed', message: expect.stringContaining(words) }) }]; // prettier-ignore

describe('a rebuild in progress', () => {
  let letGo: () => void;

  beforeAll(async () => {
    await given.paidOrder(merchant);
    const history = service.part(EventHistory);
    const read = history.read.bind(history);
    const held = Promise.withResolvers<void>();
    history.read = async (from, most) => {
      // The status reads one event, the oldest that a read model is behind by.
      if (most > 1) await held.promise;
      return read(from, most);
    };
    letGo = () => held.resolve();
  });
  afterAll(() => letGo());

  it('is paused by support, who sees its speed, while merchants can still read', async () => {
    const rebuilding = typed('projections', 'rebuild', 'orders');
    await eventually(async () => expect(await states()).toEqual(['live', 'building']));
    expect(await orders()).toMatchObject([
      { state: 'live', per_second: null, seconds_left: null },
      { state: 'building', per_second: 0, seconds_left: null },
    ]);
    const pausing = typed('projections', 'pause', 'orders', '--as', 'asha', '--reason', 'ticket 7');
    await eventually(async () => expect(await states()).toEqual(['live', 'paused']));
    letGo();
    expect(await pausing).toMatchObject([0, { data: [{ state: 'live' }, { state: 'paused' }] }]);
    expect(await rebuilding).toEqual(refused('projections resume orders'));
    const { id } = await given.paidOrder(merchant);
    expect((await merchant.get('/orders')).body.data[0].id).toBe(id);
    expect(await typed('projections', 'rebuild', 'orders')).toEqual(refused('projections resume orders'));
    const [live, paused] = (await orders()) as [Json, Json];
    expect(paused).toMatchObject({ state: 'paused', per_second: null, seconds_left: null });
    expect(paused.behind).toBeGreaterThan(live.behind);
    const [, { data }] = await typed('history', 'list', '--actor', 'asha');
    expect(data[0].data).toMatchObject({ name: 'projections.pause', arguments: { name: 'orders' }, reason: 'ticket 7' });
  });

  it('is resumed by support, and replaces the live one', async () => {
    const [live, paused] = (await orders()) as [Json, Json];
    expect((await typed('projections', 'resume', 'orders'))[0]).toBe(0);
    await eventually(async () => expect((await orders()).map(({ generation, state }) => [generation, state])).toEqual([[live.generation, 'old'], [paused.generation, 'live']])); // prettier-ignore
    expect((await merchant.get('/orders')).body.data).toHaveLength(2);
  });

  it('can be paused, but not a live or unknown read model', async () => {
    for (const word of ['pause', 'resume']) {
      expect(await typed('projections', word, 'orders')).toEqual(refused('orders is not being built'));
      expect((await typed('projections', word, 'tales'))[1].error).toMatchObject({ code: 'resource_missing', param: 'name' });
    }
    const [, out] = await typedAt(service.dataDir, 'projections', 'status');
    expect(out).toMatch(/state .*per second .*left/i);
  });
});
