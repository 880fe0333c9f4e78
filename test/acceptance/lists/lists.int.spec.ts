import { FULLY, LISTS, order, others, placeTheOrder } from '#test/acceptance/lists/lists';
import { merchant } from '#test/acceptance/lists/own-service';
import type { Json } from '#test/support/clients/merchant-client';

beforeAll(placeTheOrder);

it('every list of the OpenAPI document is looked at here, those of one order and of test mode and the short ones aside, the history, which is read forward alone, and the log of requests, which looking at it adds to', async () => {
  const { paths } = (await merchant.get('/openapi.json')).body;
  const takes = ({ get }: Json, field: string): boolean => get?.parameters?.some(({ name }: Json) => name === field) ?? false;
  const lists = Object.keys(paths).filter(
    (path) =>
      takes(paths[path], 'limit') &&
      takes(paths[path], 'created_at[gte]') &&
      !path.includes('/test_helpers/') &&
      !['/v1/history', '/v1/request_logs'].includes(path),
  );
  expect(lists.filter((path) => !path.includes('{')).toSorted()).toEqual(LISTS.map(([path]) => `/v1${path}`).toSorted());
});

/** What a test asks of a list; queries are written as in the documentation. */
function readerOf(path: string) {
  const ask = (query = '', client = merchant): Promise<{ status: number; body: Json }> => client.get(`${path}?${query}`);
  const page = async (query = '', client = merchant): Promise<{ ids: string[]; more: boolean }> => {
    const { status, body } = await ask(query, client);
    expect([status, Object.keys(body), body.object, body.url]).toEqual([200, ['object', 'url', 'has_more', 'data'], 'list', `/v1${path}`]);
    return { ids: body.data.map(({ id }: Json) => id), more: body.has_more };
  };
  const refusal = async (query: string, client = merchant): Promise<unknown[]> => {
    const { status, body } = await ask(query, client);
    return [status, body.error.code, body.error.param];
  };
  /** All entries from one end on, a page of so many at a time. */
  const walk = async (limit: number, from = '', cursor: 'starting_after' | 'ending_before' = 'starting_after'): Promise<string[]> => {
    const seen: string[] = [];
    for (let at = from, more = true; more; at = `${cursor}=${seen.at(cursor === 'starting_after' ? -1 : 0)}`) {
      const next = await page(`limit=${limit}&${at}`);
      if (cursor === 'starting_after') seen.push(...next.ids);
      else seen.unshift(...next.ids);
      more = next.more;
    }
    return seen;
  };
  return { ask, page, refusal, walk };
}

/** Unknown ids, those of another type, and those that another mode or account may not see. */
async function expectBadCursorsRefused(path: string, ids: readonly string[]): Promise<void> {
  const { page, refusal } = readerOf(path);
  const other = path === '/orders' ? (await merchant.get('/events')).body.data[0].id : order.id;
  for (const cursor of ['starting_after', 'ending_before']) {
    for (const id of ['', 'nobody', other, `${ids[0]}x`]) expect(await refusal(`${cursor}=${id}`)).toEqual([400, 'invalid_cursor', cursor]);
    for (const client of others) expect(await refusal(`${cursor}=${ids[0]}`, client)).toEqual([400, 'invalid_cursor', cursor]);
  }
  for (const client of others) expect(await page('', client)).toEqual({ ids: [], more: false });
}

describe.each(LISTS.filter(([path]) => path === FULLY))('GET %s', (path, add, filter) => {
  const [name, value, another, code] = filter!;
  const { ask, page, refusal, walk } = readerOf(path);
  const COUNT = 12;
  let ids: string[];
  let entries: Json[];

  beforeAll(async () => {
    for (let n = 0; n < COUNT; n++) await add();
    entries = (await ask('limit=100')).body.data;
    ids = entries.map(({ id }) => id);
  });

  it('Lists: {object: "list", url, has_more, data}, newest first (created_at, then id, descending)', () => {
    expect(entries.length).toBeGreaterThanOrEqual(COUNT);
    const places = entries.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(places).toEqual(places.toSorted().reverse());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('limit 1 to 100, default 10', async () => {
    expect(await page()).toEqual({ ids: ids.slice(0, 10), more: true });
    expect(await page('limit=1')).toEqual({ ids: ids.slice(0, 1), more: true });
    expect(await page('limit=100')).toEqual({ ids, more: false });
  });

  it('bad limit 400 invalid_limit', async () => {
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1e1', '%2B5'])
      expect(await refusal(`limit=${limit}`)).toEqual([400, 'invalid_limit', 'limit']);
  });

  it('has_more is right to the exact end, in both directions', async () => {
    const { length } = ids;
    expect(await page(`limit=${length}`)).toEqual({ ids, more: false });
    expect(await page(`limit=${length - 1}`)).toEqual({ ids: ids.slice(0, -1), more: true });
    expect(await page(`limit=2&starting_after=${ids[length - 3]}`)).toEqual({ ids: ids.slice(-2), more: false });
    expect(await page(`limit=2&starting_after=${ids[length - 4]}`)).toEqual({ ids: ids.slice(-3, -1), more: true });
    expect(await page(`starting_after=${ids.at(-1)}`)).toEqual({ ids: [], more: false });
    expect(await page(`limit=2&ending_before=${ids[2]}`)).toEqual({ ids: ids.slice(0, 2), more: false });
    expect(await page(`limit=2&ending_before=${ids[3]}`)).toEqual({ ids: ids.slice(1, 3), more: true });
    expect(await page(`ending_before=${ids[0]}`)).toEqual({ ids: [], more: false });
  });

  it.each([1, 3, 5])('is read to its end %i at a time, without a gap or a repeat', async (limit) => {
    expect(await walk(limit)).toEqual(ids);
  });

  it('starting_after and ending_before exclude each other: 400 parameters_exclusive', async () => {
    expect(await refusal(`starting_after=${ids[0]}&ending_before=${ids[1]}`)).toEqual([400, 'parameters_exclusive', 'ending_before']);
  });

  it('bad cursor (unknown, other type, other mode, other account) 400 invalid_cursor', () => expectBadCursorsRefused(path, ids));

  it('created_at[gt|gte|lt|lte] filters everywhere', async () => {
    const oldest = entries.at(-1).created_at;
    const newest = entries[0].created_at;
    const between = (from: number, to: number): string[] =>
      entries.filter(({ created_at }) => created_at >= from && created_at <= to).map(({ id }) => id);
    expect((await page(`limit=100&created_at[gte]=${oldest}&created_at[lte]=${newest}`)).ids).toEqual(ids);
    expect((await page(`limit=100&created_at[gt]=${oldest}`)).ids).toEqual(between(oldest + 1, newest));
    expect((await page(`limit=100&created_at[lt]=${newest}`)).ids).toEqual(between(oldest, newest - 1));
    expect(await page(`created_at[gt]=${newest}`)).toEqual({ ids: [], more: false });
    expect(await page(`created_at[lt]=${oldest}`)).toEqual({ ids: [], more: false });
    expect(await page(`created_at%5Bgte%5D=${newest + 1}`)).toEqual({ ids: [], more: false });
    expect(await walk(5, `created_at[gte]=${oldest}`)).toEqual(ids);
    expect(await refusal('created_at[gte]=yesterday')).toEqual([400, 'invalid_integer', 'created_at[gte]']);
  });

  it('enum filters take one value or a comma-separated list; bad enum 400', async () => {
    const matching = entries.filter((entry) => entry[name] === value).map(({ id }) => id);
    expect(matching.length).toBeGreaterThan(0);
    expect((await page(`limit=100&${name}=${value}`)).ids).toEqual(matching);
    const either = entries.filter((entry) => [value, another].includes(entry[name])).map(({ id }) => id);
    expect((await page(`limit=100&${name}=${another},${value}`)).ids).toEqual(either);
    for (const bad of ['misplaced', `${value},misplaced`, '', `${value},`])
      expect(await refusal(`${name}=${bad}`)).toEqual([400, code, name]);
  });

  it('no offsets, no totals, no unknown fields', async () => {
    for (const query of ['offset=3', 'page=2', 'sort=asc', 'created_at=1', 'x[y]=z'])
      expect(await refusal(`limit=100&${query}`)).toEqual([400, 'parameter_unknown', query.split('=')[0]]);
  });

  it('paging is stable while others write', async () => {
    const first = await page('limit=4');
    const added = await add();
    const second = await page(`limit=4&starting_after=${first.ids.at(-1)}`);
    expect([...first.ids, ...second.ids]).toEqual(ids.slice(0, 8));
    expect(await page(`limit=100&ending_before=${ids[0]}`)).toMatchObject({ more: false, ids: expect.arrayContaining([added]) });
    expect((await page(`limit=100&starting_after=${first.ids.at(-1)}`)).ids).toEqual(ids.slice(4));
  });
});

describe.each(LISTS.filter(([path]) => path !== FULLY))('GET %s', (path, add, filter) => {
  const { ask, page, refusal, walk } = readerOf(path);
  const COUNT = 3;
  let ids: string[];
  let entries: Json[];

  beforeAll(async () => {
    for (let n = 0; n < COUNT; n++) await add();
    entries = (await ask('limit=100')).body.data;
    ids = entries.map(({ id }) => id);
  });

  it('is read in both directions without a gap or a repeat, newest first', async () => {
    expect(entries.length).toBeGreaterThanOrEqual(COUNT);
    const places = entries.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(places).toEqual(places.toSorted().reverse());
    expect(await walk(2)).toEqual(ids);
    expect(await walk(2, `ending_before=${ids.at(-1)}`, 'ending_before')).toEqual(ids.slice(0, -1));
  });

  it('is filtered', async () => {
    const { created_at: newest } = entries[0];
    const before = entries.filter(({ created_at }) => created_at < newest).map(({ id }) => id);
    expect((await page(`limit=100&created_at[lt]=${newest}`)).ids).toEqual(before);
    if (filter === null) return;
    const [name, value, another, code] = filter;
    const matching = entries.filter((entry) => entry[name] === value).map(({ id }) => id);
    expect(matching.length).toBeGreaterThan(0);
    expect((await page(`limit=100&${name}=${value}`)).ids).toEqual(matching);
    const either = entries.filter((entry) => [value, another].includes(entry[name])).map(({ id }) => id);
    expect((await page(`limit=100&${name}=${another},${value}`)).ids).toEqual(either);
    expect(await refusal(`${name}=${value},misplaced`)).toEqual([400, code, name]);
  });

  it('shows nothing to another mode or account, and takes none of their cursors', () => expectBadCursorsRefused(path, ids));

  it('names every fault of a query at once', async () => {
    expect(await refusal('offset=3')).toEqual([400, 'parameter_unknown', 'offset']);
    const { body } = await ask('limit=0&created_at[lt]=x&starting_after=a&ending_before=b');
    const faults = body.error.errors.map(({ code, param }: Json) => [code, param]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['invalid_limit', 'limit'],
        ['parameters_exclusive', 'ending_before'],
        ['invalid_integer', 'created_at[lt]'],
      ]),
    );
    expect(body.error).toMatchObject(body.error.errors[0]);
  });
});
