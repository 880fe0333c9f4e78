import { ScriptedServer } from '../support/scripted-server.ts';
import { List } from './lists.ts';
import { Transport } from './transport.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.listen();
});
afterAll(() => server.close());

const page = (ids: string[], has_more: boolean, more: object = {}) => ({
  body: { object: 'list', url: '/v1/orders', has_more, data: ids.map((id) => ({ id })), ...more },
});
const list = (query: object = {}) =>
  new List<{ id: string }>(new Transport({ baseUrl: server.url, apiKey: 'sk_test_1' }), '/v1/orders', query);
const ids = async (entries: AsyncIterable<{ id: string }>) => (await Array.fromAsync(entries)).map(({ id }) => id);
const urls = () => server.received.map(({ url }) => url);

describe('a list', () => {
  it('is a page when it is awaited, read once', async () => {
    server.answers(page(['c', 'b'], true));
    const orders = list({ limit: 2 });
    expect(urls()).toEqual([]);
    expect([(await orders).has_more, (await orders).data.length, (await orders).lastResponse.status]).toEqual([true, 2, 200]);
    expect(urls()).toEqual(['/v1/orders?limit=2']);
  });

  it('is every entry with for await, newest first', async () => {
    server.answers(page(['d', 'c'], true), page(['b', 'a'], false));
    expect(await ids(list({ limit: 2, status: ['paid'] }))).toEqual(['d', 'c', 'b', 'a']);
    expect(urls()).toEqual(['/v1/orders?limit=2&status=paid', '/v1/orders?limit=2&status=paid&starting_after=c']);
  });

  it('goes from an entry to the newest one with ending_before, oldest first', async () => {
    server.answers(page(['c', 'b'], true), page(['e', 'd'], false));
    expect(await ids(list({ ending_before: 'a' }))).toEqual(['b', 'c', 'd', 'e']);
    expect(urls()).toEqual(['/v1/orders?ending_before=a', '/v1/orders?ending_before=c']);
  });

  it('of the history goes on by the cursor that comes with a page', async () => {
    server.answers(page(['b'], true, { next: 'sealed' }), page(['a'], false, { next: null }));
    expect(await ids(list())).toEqual(['b', 'a']);
    expect(urls()[1]).toBe('/v1/orders?starting_after=sealed');
  });

  it('goes back by the cursor that comes with a page', async () => {
    server.answers(page(['c'], true, { next: 'code-of-c' }), page(['d'], false, { next: null }));
    expect(await ids(list({ ending_before: 'b' }))).toEqual(['c', 'd']);
    expect(urls()[1]).toBe('/v1/orders?ending_before=code-of-c');
  });

  it('of a timeline goes on after an event', async () => {
    const timeline = (event_id: string, has_more: boolean) => ({ body: { object: 'list', has_more, data: [{ event_id }] } });
    server.answers(timeline('evt_2', true), timeline('evt_1', false));
    expect((await Array.fromAsync(list())).length).toBe(2);
    expect(urls()[1]).toBe('/v1/orders?starting_after=evt_2');
  });

  it('reads no further than it is walked', async () => {
    server.answers(page(['b'], true));
    for await (const { id } of list()) if (id === 'b') break;
    expect(urls().length).toBe(1);
  });

  it('rejects with what the service refuses', async () => {
    server.answers({ status: 404, body: '' });
    await expect(list()).rejects.toMatchObject({ status: 404 });
  });
});
