import { join } from 'node:path';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json } from '#test/support/clients/merchant-client';
import { refund, refundBecomes } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const listed = (args: object): Promise<Json> => service.operate('history.list', args);
const typesOf = ({ data }: Json): string[] => data.map(({ type }: Json) => type);

describe('an auditor who reads the history', () => {
  it('sees every event of an order, its actor and its cause, without personal data', async () => {
    const order = await given.paidOrder(merchant);
    const shown = await service.operate('history.show', { id: order.id });
    expect(shown.data.map(({ revision }: Json) => revision)).toEqual(shown.data.map((_: Json, n: number) => n));
    expect(shown.data[0]).toMatchObject({
      object: 'fact',
      stream: `order-${order.id}`,
      type: 'order.placed',
      account: expect.stringMatching(/^acct_/),
      livemode: false,
      actor: { type: 'api_key' },
    });
    expect(shown.data.some(({ causation }: Json) => causation !== null)).toBe(true);
    expect(JSON.stringify(shown)).not.toContain(order.customer.phone);
    await expect(service.operate('history.show', { id: 'ord_000000000000000000000000' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('finds the requested events, page by page', async () => {
    const { id } = await given.paidOrder(merchant);
    const requested = (await refund(merchant, id, 5_000)).body;
    await refundBecomes(merchant, requested.id, { status: 'succeeded' });
    const refunds = await listed({ type: 'refund.*', from: '1h' });
    expect(typesOf(refunds)).toEqual(expect.arrayContaining(['refund.requested', 'refund.succeeded']));
    expect(new Set(typesOf(refunds).map((type) => type.split('.')[0]))).toEqual(new Set(['refund']));

    const first = await listed({ limit: 3 });
    expect(first).toMatchObject({ has_more: true, next: first.data[2].position });
    const second = await listed({ limit: 3, after: first.next });
    expect(await listed({ limit: 3, after: first.next.split('/').map(Number).join('/') })).toEqual(second);
    expect(new Set([...first.data, ...second.data].map(({ id: event }: Json) => event)).size).toBe(6);
    expect(typesOf(await listed({ actor: 'operator' }))).toEqual(expect.arrayContaining(['account.opened', 'api_key.issued']));
    const story = await listed({ order: id });
    expect(new Set(story.data.map(({ stream }: Json) => stream))).toEqual(new Set([`order-${id}`]));
    const [begin, , end] = story.data.map(({ position }: Json) => position);
    expect(typesOf(await listed({ order: id, until: end }))).toEqual(typesOf(story).slice(0, 3));
    expect((await listed({ after: begin, until: end, type: 'order.placed' })).data.map(({ stream }: Json) => stream)).not.toContain(
      `order-${id}`,
    );
    expect(await listed({ to: '2020-01-01' })).toMatchObject({ data: [], has_more: false, next: null });
  });

  it('cannot export into a missing directory, or twice into one at the same time', async () => {
    const into = (name: string): Promise<Json> => service.operate('history.export', { directory: join(service.dataDir, name) });
    await expect(into('lock.db')).rejects.toMatchObject({ code: 'invalid_value', param: 'directory' });
    const [one, other] = await Promise.allSettled([into('export'), into('export')]);
    expect([one, other]).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'service_unavailable' }) }));
    expect([one, other]).toContainEqual(expect.objectContaining({ value: expect.objectContaining({ object: 'history_export' }) }));
    expect(await into('export')).toMatchObject({ object: 'history_export' });
  });

  it('resumes an export with the same arguments on another day, even before its end is reached', async () => {
    const words = {
      directory: join(service.dataDir, 'weekly'),
      from: '1h',
      order: (await given.paidOrder(merchant)).id,
      until: '9'.repeat(20),
    };
    const first = await service.operate('history.export', words);
    await eventually(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(first.filter.from + 3600));
    await refund(merchant, words.order, 5_000);
    const second = await service.operate('history.export', words);
    expect(second.filter).toEqual(first.filter);
    expect(second.facts).toBeGreaterThan(first.facts);
    await expect(service.operate('history.export', { ...words, from: '2h' })).rejects.toMatchObject({ param: 'directory' });
  });

  it('gets an error that names the invalid parameter', () =>
    expectEach(
      [
        [{ after: 'here' }, 'after'],
        [{ until: 'there' }, 'until'],
        [{ order: 'thing_000000000000000000000000' }, 'id'],
        [{ from: 'lately' }, 'from'],
        [{ limit: 0 }, 'limit'],
      ],
      async (args, param) => {
        await expect(listed(args)).rejects.toMatchObject({ param });
      },
    ));

  it('verifies the whole of it', async () => {
    const report = await service.operate('audit.verify', {});
    expect(report).toMatchObject({ object: 'verification', verified: null, compared_with: null, fault_count: 0, faults: [] });
  });
});
