import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

let owner: PersonClient;

/** How each list is read, and what names an entry; without a name, its id. */
const LISTS: readonly (readonly [string, (query: string) => Promise<Answered>, ((entry: Json) => string)?])[] = [
  ['the couriers', (query) => merchant.get(`/cod/couriers?${query}`), ({ code }) => code],
  ['the types of reports', (query) => merchant.get(`/reports/types?${query}`), ({ type }) => type],
  ['the schemas of events', (query) => merchant.get(`/history/schemas?${query}`), ({ type, version }) => `${type}:${version}`],
  ['the risk rules', (query) => merchant.get(`/risk/rules?${query}`)],
  ['the users', (query) => owner.get(`/admin/v1/users?${query}`)],
  ['the keys', (query) => owner.get(`/admin/v1/keys?${query}`)],
  ['the views', (query) => owner.get(`/admin/v1/views?${query}`)],
  ['the sessions', (query) => owner.get(`/admin/v1/sessions?${query}`)],
  ['what is found', (query) => owner.get(`/admin/v1/search?q=%2B919876543210&${query}`)],
];

const RULE = { outcome: 'review', conditions: [{ field: 'amount', operator: 'greater', value: 1_000_000 }] };

beforeAll(async () => {
  const { person, email } = await hire(service, 'owner');
  owner = person;
  await owner.signIn(email, PASSWORD);
  for (const role of ['viewer', 'support']) await hire(service, role);
  for (const name of ['First', 'Second', 'Third']) {
    await merchant.post('/risk/rules', { ...RULE, name });
    await owner.post('/admin/v1/views', { name, list: 'orders', filter: {} });
    await service.operate('keys.create', { type: 'secret', mode: 'test', name });
  }
});

it('every short list is read page by page, in both directions', () =>
  expectEach(LISTS, async (name, read, nameOf = ({ id }: Json) => id) => {
    const first = (await read('')).body.data.map(nameOf);
    const size = Math.max(1, Math.ceil(first.length / 3));
    const forward: string[] = [];
    for (let cursor = '', more = true; more;) {
      const { status, body } = await read(`limit=${size}${cursor}`);
      expect([name, status]).toEqual([name, 200]);
      forward.push(...body.data.map(nameOf));
      more = body.has_more;
      cursor = `&starting_after=${encodeURIComponent(body.next ?? forward.at(-1)!)}`;
    }
    expect(forward.slice(0, first.length)).toEqual(first);
    expect(new Set(forward).size).toBe(forward.length);
    if (first.length === 0) return;
    const back = (await read(`limit=1&ending_before=${encodeURIComponent(first.at(-1))}`)).body;
    expect(back.data.map(nameOf)).toEqual(first.slice(0, -1).slice(-1));
    expect(back.has_more).toBe(first.length > 2);
  }));

it('every short list refuses a wrong limit and a wrong cursor', () =>
  expectEach(LISTS, async (_, read) => {
    for (const limit of ['0', '101', 'ten', '', '-1'])
      expect(refusalOf(await read(`limit=${limit}`))).toEqual([400, 'invalid_limit', 'limit']);
    expect(refusalOf(await read('starting_after=nobody'))).toEqual([400, 'invalid_cursor', 'starting_after']);
    expect(refusalOf(await read('ending_before=nobody'))).toEqual([400, 'invalid_cursor', 'ending_before']);
    expect(refusalOf(await read('ending_before=a&starting_after=b'))).toEqual([400, 'parameters_exclusive', 'ending_before']);
    expect(refusalOf(await read('starting_before=a'))).toEqual([400, 'parameter_unknown', 'starting_before']);
  }));

it('operators get all entries, however many pages there are', async () => {
  const made = await Promise.all(
    Array.from({ length: 105 }, (_, n) => service.operate('keys.create', { type: 'publishable', mode: 'test', name: `key ${n}` })),
  );
  const { data, has_more } = await service.operate('keys.list');
  expect(data.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  expect(has_more).toBe(false);
  expect((await owner.get('/admin/v1/keys')).body).toMatchObject({ has_more: true, data: { length: 100 } });
});
