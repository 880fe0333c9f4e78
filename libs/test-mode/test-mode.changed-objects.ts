import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const TEST_MODE_CHANGES: ChangedObjects = {
  test_clock: { object: 'test_clock', readBy: 'test_helpers', id: () => null },
};
