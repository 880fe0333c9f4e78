import { fold } from '#kernel/fact';
import { restoreEvents, skipEvent } from '#admin/operations/domain/skipped-event.decisions';
import { restorations, skips } from '#admin/operations/domain/skipped-event.events';

const skip = { projection: 'orders', stream: 'order-ord_1', revision: 4 };
const skipped = { type: 'projection.event_skipped' as const, data: { ...skip, reason: 'ticket 7' } };
const restored = { type: 'projection.event_restored' as const, data: skip };
const after = (...facts: readonly object[]) =>
  fold(
    skips,
    facts.map((each) => ({ ...(each as typeof skipped), at: 1 })),
  );

describe('skipping an event in a projection', () => {
  it('is recorded with the reason, and once', () => {
    expect(skipEvent(skip, 'ticket 7')(after())).toEqual([skipped]);
    expect(skipEvent(skip, 'ticket 8')(after(skipped))).toEqual([]);
    expect(skipEvent({ ...skip, projection: 'refunds' }, null)(after(skipped))).toHaveLength(1);
  });

  it('ends with all skips of the stream', () => {
    const later = { ...skipped, data: { ...skip, revision: 5, reason: null } };
    expect(restoreEvents(skip)(after(skipped, later))).toEqual([restored, { ...restored, data: { ...skip, revision: 5 } }]);
    expect(after(skipped, restored)).toEqual([]);
    const story = [skipped, restored, later, skipped, restored].map((each) => ({ ...each, at: 1 }));
    expect(fold(restorations, story)).toEqual([skip, skip]);
    expect(() => restoreEvents(skip)(after(skipped, restored))).toThrow('leaves out nothing');
  });
});
