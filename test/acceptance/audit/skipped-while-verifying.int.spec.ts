import { VerifyFully } from '#audit/verify/verify-fully';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { typedAt } from '#test/support/machine/command-line';
import { EventHistory } from '#platform/event-history/event-history';
import { damage, damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const PLANTED = `re_${'0'.repeat(24)}`;

describe('verify --full', () => {
  const { service } = serviceUnderTest('own');

  it('reports no difference because support skipped an event meanwhile', async () => {
    const { id } = await given.paidOrder(service.merchant);
    await damage(service, id);
    const other = (await given.paidOrder(service.merchant)).id;
    await refund(service.merchant, other, 5_000);
    const requested = (await service.part(EventHistory).stream(`order-${other}`)).find(({ type }) => type === 'refund.requested')!;
    // It waits behind the one that cannot be taken in.
    await damageStream(service, `order-${id}`, requested.type, { ...(requested.data as object), refund: PLANTED, order_id: id });
    const waiting = async (): Promise<Json[]> => (await service.operate('projections.parked')).data;
    const named = ({ projection }: Json): string => projection;
    await eventually(async () => expect((await waiting()).map(named).toSorted()).toEqual(['money_figures', 'refunds']));
    const parked = await waiting();
    const known = service.part(SkippedEvents);
    const all = known.all.bind(known);
    // The first reader sees no skip yet, and goes on after support has skipped.
    known.all = async () => {
      known.all = all;
      const before = await all();
      for (const { projection, stream } of parked)
        expect((await typedAt(service.dataDir, 'projections', 'skip', projection, stream, '--reason', 'ticket 7'))[0]).toBe(0);
      return before;
    };
    const { faults } = await service.part(VerifyFully).run(null, () => undefined);
    expect(await waiting()).toMatchObject(parked.map(() => ({ object: 'skipped_event' })));
    expect(faults.filter(({ fault }) => fault.startsWith('document_'))).toEqual([]);
  });
});
