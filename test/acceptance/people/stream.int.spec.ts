import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { DiscoveryService } from '@nestjs/core';
import { discoveredChangedObjects, kindOf } from '#platform/event-history/changed-objects';
import { refusalOf } from '#test/support/clients/merchant-client';
import { orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { StreamClient } from '#test/support/clients/stream-client';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const open: StreamClient[] = [];

afterEach(() => open.splice(0).forEach((each) => each.leave()));

const kept = async (stream: Promise<StreamClient>): Promise<StreamClient> => {
  open.push(await stream);
  return stream;
};
const idsOf = (stream: StreamClient, object: string): string[] => [...new Set(stream.of(object).map(({ id }) => id))];
const orders = async (stream: StreamClient, ...ids: string[]) => eventually(() => expect(idsOf(stream, 'order')).toEqual(ids));

/** An account of its own, with a client that has a key of it. */
async function newAccount() {
  const { id: account } = await service.operate('accounts.create', { name: 'A store of its own' });
  const { client } = await service.keyHolder({ account });
  return { account, client, merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
}

describe('a stream', () => {
  it('sends changes at once, which can then be read', async () => {
    const { person } = await hire(service, 'owner');
    const stream = await kept(person.stream());
    expect([
      stream.status,
      stream.headers['content-type'],
      stream.headers['x-accel-buffering'],
      stream.headers['content-encoding'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no', undefined]);
    expect(stream.headers['cache-control']).toBe('no-store, no-transform');
    await eventually(() => expect(stream.lastId).toBeDefined());
    const order = await given.paidOrder(merchant);
    const began = performance.now();
    const { id } = (await refund(merchant, order.id, 5000)).body;
    await eventually(() => expect(idsOf(stream, 'refund')).toEqual([id]));
    expect(performance.now() - began).toBeLessThan(1000 * Number(process.env['PATIENCE'] ?? 1));
    expect(stream.of('refund')[0]).toEqual({ type: 'refund.requested', id, object: 'refund', livemode: false, order: order.id });
    expect((await person.get(`/v1/refunds/${id}`)).status).toBe(200);
    await refundBecomes(merchant, id, { status: 'succeeded' });
    await eventually(() => expect(stream.of('refund').map(({ type }) => type)).toContain('refund.succeeded'));
    expect(stream.of('order').map(({ id: each }) => each)).toContain(order.id);
    expect(stream.of('payment').every(({ order: of }) => of === order.id)).toBe(true);
  });

  it('continues after the last id, or a position, without gaps or repeats', async () => {
    // Its own account: on a shared one, late facts of another test's order come in between.
    const account = await newAccount();
    const { person } = await hire(account, 'owner');
    const all = await kept(person.stream());
    const first = await kept(person.stream());
    await eventually(() => expect([all, first].every(({ lastId }) => lastId !== undefined)).toBe(true));
    const one = await given.paidOrder(account.client);
    await eventually(() => expect(idsOf(first, 'order')).toContain(one.id));
    first.leave();
    const missed = await given.paidOrder(account.client);
    await kept(person.stream('', {}, first));
    const last = await given.paidOrder(account.client);
    await orders(all, one.id, missed.id, last.id);
    await orders(first, one.id, missed.id, last.id);
    await eventually(() => expect(first.events.map(({ data }) => data)).toEqual(all.events.map(({ data }) => data)));

    const again = await kept(person.stream(`position=${all.events[0]!.id}`));
    await eventually(() => expect(again.events.map(({ data }) => data)).toEqual(all.events.slice(1).map(({ data }) => data)));
    // Facts of the shop's copies would come after the position too.
    const copied = { storefront: { sync_state: 'synced', tags: [expect.stringMatching(/^risk-/)] } };
    for (const { id } of [one, missed, last]) await orderBecomes(account.client, id, copied);
    const written = await account.client.patch(`/orders/${one.id}`, { metadata: { seen: 'yes' } });
    const after = await kept(person.stream(`position=${String(written.headers['consistency-token'])}`));
    await account.client.patch(`/orders/${last.id}`, { metadata: { seen: 'yes' } });
    await orders(after, last.id);
  });

  it('covers one account and mode, and what both modes share', async () => {
    const other = await newAccount();
    const { person } = await hire(service, 'owner');
    const { person: stranger } = await hire(other, 'owner');
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const [test, liveStream, theirs] = await Promise.all([
      kept(person.stream('mode=test')),
      kept(person.stream('', { 'x-mode': 'live' })),
      kept(stranger.stream()),
    ]);
    await eventually(() => expect([test, liveStream, theirs].every(({ lastId }) => lastId !== undefined)).toBe(true));
    await live.post('/risk/list_entries', { list: 'block', type: 'postal_code', value: '110001' });
    await other.client.post('/risk/list_entries', { list: 'block', type: 'postal_code', value: '110002' });
    await merchant.post('/risk/list_entries', { list: 'block', type: 'postal_code', value: '110003' });
    const { body } = await person.post('/admin/v1/users', { email: `shared-${Date.now()}@example.com`, role: 'viewer' });
    for (const stream of [test, liveStream]) await eventually(() => expect(idsOf(stream, 'user')).toContain(body.id));
    const entries = (stream: StreamClient) => stream.of('risk_list_entry').map(({ livemode }) => livemode);
    await eventually(() => expect([entries(test), entries(liveStream), entries(theirs)]).toEqual([[false], [true], [false]]));
    expect(idsOf(theirs, 'user')).not.toContain(body.id);
    const refusal = await kept(stranger.stream(`position=${test.lastId}`));
    expect([refusal.status, JSON.parse(refusal.text).error.code, JSON.parse(refusal.text).error.param]).toEqual([
      400,
      'invalid_value',
      'position',
    ]);
    expect((await kept(person.stream('mode=both'))).status).toBe(400);
  });

  it('shows a role what it may read', async () => {
    const people = await Promise.all(['owner', 'viewer', 'finance'].map((role) => hire(service, role)));
    const [owner, viewer, finance] = await Promise.all(people.map(({ person }) => kept(person.stream())));
    await eventually(() => expect([owner, viewer, finance].every((each) => each!.lastId !== undefined)).toBe(true));
    await merchant.post('/webhooks', { url: 'https://example.com/hook', events: ['order.paid'] });
    await merchant.post('/risk/list_entries', { list: 'block', type: 'postal_code', value: '110009' });
    const order = await given.paidOrder(merchant);
    for (const stream of [owner, viewer, finance]) await eventually(() => expect(idsOf(stream!, 'order')).toContain(order.id));
    const saw = (object: string) => [owner, viewer, finance].map((each) => each!.of(object).length > 0);
    expect([saw('webhook_endpoint'), saw('risk_list_entry'), saw('user')]).toEqual([
      [true, false, false],
      [true, false, true],
      [expect.any(Boolean), expect.any(Boolean), expect.any(Boolean)],
    ]);
    expect(viewer!.of('user').every(({ id }) => id === people[1]!.id)).toBe(true);
  });

  it('shows a change of a private view only to its owner, and of a shared one to everybody', async () => {
    const [{ person: own }, { person: other }] = [await hire(service, 'viewer'), await hire(service, 'owner')];
    const [mine, theirs] = [await kept(own.stream()), await kept(other.stream())];
    await eventually(() => expect([mine, theirs].every(({ lastId }) => lastId !== undefined)).toBe(true));
    const save = async (shared: boolean): Promise<string> =>
      (await own.post('/admin/v1/views', { name: 'Paid', list: 'orders', filter: { status: 'paid' }, shared })).body.id;
    const hidden = await save(false);
    await own.patch(`/admin/v1/views/${hidden}`, { name: 'Mine' });
    await own.delete(`/admin/v1/views/${hidden}`);
    const shared = await save(true);
    await own.patch(`/admin/v1/views/${shared}`, { name: 'Ours' });
    await own.patch(`/admin/v1/views/${shared}`, { shared: false });
    await own.patch(`/admin/v1/views/${shared}`, { name: 'Mine again' });
    const last = await save(true);
    for (const stream of [mine, theirs]) await eventually(() => expect(idsOf(stream, 'view')).toContain(last));
    expect(theirs.of('view').map(({ type, id }) => [type, id])).toEqual([
      ['view.saved', shared],
      ['view.changed', shared],
      ['view.changed', shared],
      ['view.saved', last],
    ]);
    expect(mine.of('view')).toHaveLength(8);
  });

  it('ends with its session, with a suspension and with a change of role', async () => {
    const { person: owner } = await hire(service, 'owner');
    const out = await hire(service, 'viewer');
    const suspended = await hire(service, 'viewer');
    const changed = await hire(service, 'viewer');
    const staying = await hire(service, 'viewer');
    const streams = await Promise.all([out, suspended, changed, staying].map(({ person }) => kept(person.stream())));
    await eventually(() => expect(streams.every(({ lastId }) => lastId !== undefined)).toBe(true));
    await out.person.delete('/admin/v1/session');
    await owner.patch(`/admin/v1/users/${suspended.id}`, { status: 'suspended' });
    await service.operate('users.update', { id: changed.id, role: 'owner' });
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true, true, false]));
    expect((await kept(out.person.stream('', {}, streams[0]))).status).toBe(401);
    expect((await changed.person.signIn(changed.email, PASSWORD)).status).toBe(201);
  });

  it('can be open eight times for one person, and at most sixteen times', async () => {
    const { person } = await hire(service, 'owner');
    const streams = await Promise.all(Array.from({ length: 16 }, () => kept(person.stream())));
    await eventually(() => expect(streams.every(({ lastId }) => lastId !== undefined)).toBe(true));
    const refused = await kept(person.stream());
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([429, 'stream_limit_reached']);
    const order = await placeOrder(merchant, upi('pending@test'));
    for (const stream of streams) await eventually(() => expect(idsOf(stream, 'order')).toContain(order.id));
    streams[0]!.leave();
    await eventually(async () => expect((await kept(person.stream())).status).toBe(200));
  });

  it('is refused without a session, with keys and with an invalid position, and ends at once for HEAD', async () => {
    const { person } = await hire(service, 'owner');
    expect(refusalOf(await merchant.person().get('/admin/v1/stream'))).toEqual([401, 'sign_in_required', null]);
    expect(refusalOf(await person.get('/admin/v1/stream?position=nowhere'))).toEqual([400, 'invalid_value', 'position']);
    expect(refusalOf(await person.get('/admin/v1/stream', { 'last-event-id': 'nowhere' }))).toEqual([
      400,
      'invalid_value',
      'last-event-id',
    ]);
    const heads = await kept(person.stream('', {}, person.newStream('HEAD')));
    await eventually(() => expect([heads.status, heads.ended]).toEqual([200, true]));
  });
});

describe('a stream and a restart', () => {
  const directory = temporaryDirectory();

  it('ends when the service stops, and continues after the next start without gaps or repeats', async () => {
    const dataDir = directory.path('restarted');
    const first = await startService('own', { dataDir });
    const { person } = await hire(first, 'owner');
    const stream = await person.stream();
    await eventually(() => expect(stream.lastId).toBeDefined());
    const before = await given.paidOrder(first.merchant);
    await eventually(() => expect(idsOf(stream, 'order')).toContain(before.id));
    stream.leave();
    const missed = await placeOrder(first.merchant, upi('pending@test'));
    const idle = await person.stream();
    await eventually(() => expect(idle.lastId).toBeDefined());
    await first.halt();
    expect(idle.ended).toBe(true);

    const second = await startService('own', { dataDir });
    const after = await placeOrder(second.merchant, upi('pending@test'));
    const returned = second.merchant.person();
    person.cookies.forEach((value, name) => returned.cookies.set(name, value));
    const resumed = returned.newStream();
    resumed.lastId = stream.lastId;
    await returned.stream('', {}, resumed);
    await eventually(() => expect(idsOf(resumed, 'order')).toEqual(expect.arrayContaining([missed.id, after.id])));
    const seen = [...stream.events, ...resumed.events].map(({ data }) => `${data.type} ${data.id}`);
    for (const { id } of [before, missed, after]) expect(seen.filter((each) => each === `order.placed ${id}`)).toHaveLength(1);
    const metrics = await (await fetch(`${second.addresses.operations}/metrics`)).text();
    expect(metrics).toContain('\nstreams_open 1\n');
    expect(metrics).toMatch(/\nstream_events_sent_total [1-9]/);
    expect(metrics).toContain('\nstreams_cut_total 0\n');

    const rooms = discoveredChangedObjects(second.part(DiscoveryService));
    const silent = new Set([...new Set(EVENT_SCHEMAS.map(({ type }) => kindOf(type)))].filter((kind) => !rooms.has(kind)));
    expect([...silent].toSorted()).toEqual(SILENT);
    resumed.leave();
    await second.verifyAndStop();
  });
});

/** Kinds of facts that change nothing that a page shows. */
const SILENT = [
  'account_owner',
  'agent_day',
  'history',
  'history_log',
  'operation',
  'projection',
  'remittance_file',
  'user_email',
  'user_oidc',
  'user_passkey',
];
