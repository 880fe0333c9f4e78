import { EventHistory } from '#platform/event-history/event-history';
import { PastDocuments } from '#reports/writing/past-documents';
import { typedAt } from '#test/support/machine/command-line';
import { damage, damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const typed = async (...words: string[]): Promise<[number, Json]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', ...words);
  return [code, JSON.parse(out)];
};
const parked = async (): Promise<Json[]> =>
  (await typed('projections', 'parked'))[1].data.filter(({ projection }: Json) => projection === 'refunds');
const refunds = async (order: string): Promise<number> => (await merchant.get(`/refunds?order_id=${order}`)).body.data.length;
const PLANTED = `re_${'0'.repeat(24)}`;
/** How many refunds a report of the current order holds, and whether the planted refund counts as changed since the order was placed. */
async function reported(stream: string): Promise<[refunds: number, changed: boolean]> {
  const past = service.part(PastDocuments);
  const events = await service.part(EventHistory).stream(stream);
  const { refunds: found = [] } = await past.asOf('refunds.1', stream, events.at(-1)!.position);
  const { changed } = await past.changedSince('refunds.1', events[0]!.position);
  return [found.length, changed.some(([id]) => id === PLANTED)];
}

/** What verify --full finds of documents of the read model. */
async function diverged(): Promise<Json[]> {
  const { faults } = await service.operate('audit.verify', { full: true });
  expect(faults).toContainEqual(expect.objectContaining({ fault: 'schema_mismatch', stream: expect.stringContaining('order-ord_') }));
  return (faults as Json[]).filter(({ fault }) => fault.startsWith('document_'));
}

describe('an event that a read model cannot apply', () => {
  let order: string;
  let stream: string;
  const skip = (...more: string[]) => typed('projections', 'skip', 'refunds', stream, '--as', 'asha', ...more);

  beforeAll(async () => {
    order = (await given.paidOrder(merchant)).id;
    stream = `order-${order}`;
    await damage(service, order);
    const other = (await given.paidOrder(merchant)).id;
    await refund(merchant, other, 5_000);
    const requested = (await service.part(EventHistory).stream(`order-${other}`)).find(({ type }) => type === 'refund.requested')!;
    await damageStream(service, stream, requested.type, { ...(requested.data as object), refund: PLANTED, order_id: order });
    await eventually(async () => expect(await parked()).toMatchObject([{ object: 'parked_stream', projection: 'refunds', stream }]));
  });

  it('is found by verify --full, which still checks all the rest', async () => {
    const [code, { faults }] = await typed('verify', '--full');
    const [{ revision }] = (await parked()) as [Json];
    expect([code, faults]).toEqual([
      1,
      [
        expect.objectContaining({ fault: 'schema_mismatch', stream, revision }),
        expect.objectContaining({ fault: 'event_not_understood', stream, revision: 0 }),
      ],
    ]);
  });

  it('is skipped only with a reason, and only if it is parked', async () => {
    expect(await skip()).toEqual([2, { error: expect.objectContaining({ code: 'missing_field', param: 'reason' }) }]);
    const [code, { error }] = await typed('projections', 'skip', 'orders', stream, '--reason', 'ticket 7');
    expect([code, error.code]).toEqual([1, 'resource_missing']);
    expect(await refunds(order)).toBe(0);
    expect(await reported(stream)).toEqual([0, true]);
  });

  it('is skipped with a reason: the later events are shown, even after a rebuild, and the history names the operator', async () => {
    const [{ revision }] = (await parked()) as [Json];
    expect(await skip('--reason', 'ticket 7')).toEqual([
      0,
      { object: 'skipped_event', projection: 'refunds', stream, revision, still_parked: 0 },
    ]);
    expect(await refunds(order)).toBe(1);
    expect(await reported(stream)).toEqual([1, true]);
    expect(await parked()).toEqual([{ object: 'skipped_event', projection: 'refunds', stream, revision }]);
    expect((await typed('projections', 'rebuild', 'refunds'))[1].data).toMatchObject([{ parked: 0, skipped: 1 }]);
    expect(await refunds(order)).toBe(1);
    const [, { data }] = await typed('history', 'list', '--actor', 'asha');
    const skipped = (data as Json[]).filter(({ type }) => type === 'projection.event_skipped');
    expect(skipped).toMatchObject([{ data: { projection: 'refunds', stream, revision, reason: 'ticket 7' }, actor: { name: 'asha' } }]);
  });

  it('stays skipped in a rebuild of the order and in a full verification', async () => {
    const [code, { projections, still_parked }] = await typed('orders', 'rebuild', order);
    expect([code, projections, still_parked]).toEqual([0, expect.arrayContaining(['refunds']), 0]);
    expect(await refunds(order)).toBe(1);
    expect(await diverged()).toEqual([]);
  });

  it('is parked again when the skip is reverted and the read model is rebuilt', async () => {
    const unskip = () => typed('projections', 'unskip', 'refunds', stream, '--reason', 'ticket 8');
    expect(await unskip()).toEqual([0, { object: 'restored_events', projection: 'refunds', stream }]);
    expect((await unskip())[0]).toBe(1);
    expect(await diverged()).toMatchObject([{ fault: 'document_extra', message: expect.stringContaining(PLANTED) }]);
    expect((await typed('projections', 'rebuild', 'refunds'))[1].data).toMatchObject([{ parked: 1, skipped: 0 }]);
    expect(await parked()).toMatchObject([{ object: 'parked_stream', stream }]);
    expect(await diverged()).toEqual([]);
  });

  it('raises an alert while it is parked, and a new one when it is parked again', async () => {
    // The figures that operators see have parked the same event, and raise none.
    const alerts = async () =>
      (await alertsOf(merchant, { type: 'stream_parked', order })).map(({ id, status, note }) => ({ id, status, note }));
    const [first] = (await alertsOf(merchant, { order, status: 'resolved' })) as [Json];
    const [again] = (await eventually(async () => {
      const open = await alertsOf(merchant, { order, status: 'open' });
      expect(open).toHaveLength(1);
      return open;
    })) as [Json];
    expect(first.note).toContain('left out');
    expect(first).toMatchObject({ resolved_at: expect.any(Number), data: again.data });
    await typed('orders', 'rebuild', order);
    expect(await parked()).toHaveLength(1);
    expect(await skip('--reason', 'ticket 9')).toMatchObject([0, { still_parked: 0 }]);
    await eventually(async () => expect((await alerts()).map(({ status }) => status)).toEqual(['resolved', 'resolved']));
  });
});
