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

  it('is an array of at most `limit` entries, and reads no more pages', async () => {
    server.answers(page(['d', 'c'], true), page(['b', 'a'], true));
    expect((await list().autoPagingToArray({ limit: 3 })).map(({ id }) => id)).toEqual(['d', 'c', 'b']);
    expect(urls().length).toBe(2);
    server.answers(page(['a'], false));
    expect((await list().autoPagingToArray({ limit: 3 })).length).toBe(1);
    for (const limit of [0, Number.NaN, Infinity, undefined])
      await expect(list().autoPagingToArray({ limit: limit as number })).rejects.toMatchObject({ param: 'limit' });
  });

  it('is not read from an answer that is none', async () => {
    server.answers({ body: { object: 'order' } });
    await expect(list()).rejects.toMatchObject({ name: 'UnreadableAnswerError', status: 200 });
  });

  it('with a query that is none sends nothing', async () => {
    server.answers();
    for (const query of [null, new Map([['status', 'paid']]), { created_at: new Date() }])
      await expect(list(query as object)).rejects.toMatchObject({ name: 'ParameterError' });
    expect(urls()).toEqual([]);
  });
});

describe('a walk while entries are deleted', () => {
  /** Serves a list, five entries a page; the id of a deleted entry is no cursor. */
  function deletable(entries: string[], limit = 5) {
    const fetch = async (url: string): Promise<Response> => {
      const { searchParams: query } = new URL(url);
      const [after, before] = [query.get('starting_after'), query.get('ending_before')];
      const cursor = after ?? before;
      if (cursor !== null && !entries.includes(cursor))
        return Response.json({ error: { type: 'invalid_request_error', code: 'invalid_cursor', message: 'It is gone.' } }, { status: 400 });
      const rest =
        after !== null ? entries.slice(entries.indexOf(after) + 1) : before !== null ? entries.slice(0, entries.indexOf(before)) : entries;
      const data = (before === null ? rest.slice(0, limit) : rest.slice(-limit)).map((id) => ({ id }));
      return Response.json({ object: 'list', has_more: rest.length > limit, data });
    };
    const transport = new Transport({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1', fetch });
    return { entries, walk: (query: object = {}) => new List<{ id: string }>(transport, '/v1/webhooks', query) };
  }
  const letters = () => [...'zyxwvutsrqponmlkjihgfedcba'];

  it.each([
    ['all', () => true],
    ['the last of each page', (n: number) => n % 5 === 4],
    ['the end of each page', (n: number) => n % 5 > 0],
    ['every other', (n: number) => n % 2 === 0],
  ])('meets each entry once: %s', async (_, isDeleted) => {
    const { entries, walk } = deletable(letters());
    const met: string[] = [];
    for await (const { id } of walk()) {
      if (isDeleted(met.length)) entries.splice(entries.indexOf(id), 1);
      met.push(id);
    }
    expect(met).toEqual(letters());
  });

  it('goes back too, and ends with the refusal where it cannot begin', async () => {
    const { entries, walk } = deletable(letters());
    const met: string[] = [];
    for await (const { id } of walk({ ending_before: 'a' })) {
      entries.splice(entries.indexOf(id), 1);
      met.push(id);
    }
    expect(met).toEqual(letters().slice(0, -1).reverse());
    await expect(walk({ starting_after: 'z' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});
