import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';
import { releaseOf } from '#platform/projection-slots/folded-generations';
import type { SlotDocuments } from '#platform/projection-slots/slot-documents';
import { SlotLead } from '#platform/projection-slots/slot-lead';
import { SlotsInMemory } from '#test/support/stores/slots-in-memory';

const EVENT = { stream: 'order-1', revision: 0, position: '1' } as RecordedEvent;
const LIVE: Generation = { model: 'orders', version: 1, generation: 1, state: 'live', paused: false, checkpoint: '1' };
const ORDERS = { name: 'orders', version: 1 } as Projection;

/** A leader of all slots, where the history has one event that everything has taken in. */
async function leader(skipped: readonly SkippedEvent[]): Promise<SlotLead> {
  const slots = new SlotsInMemory();
  await slots.change((table) => ({
    ...table,
    led: { token: 1, release: releaseOf([ORDERS]), generations: [1] },
    positions: table.positions.map(() => '1'),
  }));
  const lead = new SlotLead({
    projections: () => [ORDERS],
    history: { end: async () => '1', read: async () => [] } as unknown as EventHistory,
    writer: { generations: async () => [LIVE], apply: async () => undefined } as unknown as ReadModelWriter,
    documents: { leader: async () => 1, parkedIn: async () => new Map([[1, []]]) } as unknown as SlotDocuments,
    slots,
    listener: { onParked: async () => undefined },
    skipped: { all: async () => skipped, restored: async () => [] },
  });
  await lead.take(1);
  return lead;
}

describe('work of the leader while nobody folds', () => {
  it('leaves out an event that was skipped after the rest had begun', async () => {
    const skipped: SkippedEvent[] = [];
    const lead = await leader(skipped);
    const isTakenIn = (): Promise<boolean> => lead.atRest(async ({ live }) => live[0]!.projection.eachOf!(EVENT).length > 0);
    expect(await isTakenIn()).toBe(true);
    // The rest lasts while the leader waits for more work.
    await new Promise((resolve) => setTimeout(resolve, 100));
    skipped.push({ projection: 'orders', stream: EVENT.stream, revision: 0 });
    expect(await isTakenIn()).toBe(false);
    await lead.end();
  });
});
