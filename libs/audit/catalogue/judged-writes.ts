import type { EventStep, WrittenEvent } from '#platform/event-history/event-pipeline';

/**
 * Refuses a fact that follows from another event and does not have the shape of its type: an event that no release writes was its cause. Its job fails and
 * is given up, and nothing misshapen is written.
 */
export const JUDGED_WRITES: EventStep = {
  async written<E extends WrittenEvent>(events: readonly E[]): Promise<readonly E[]> {
    for (const { type, data, metadata } of events) if (metadata.causation !== null) await judge(type, metadata.schema, data);
    return events;
  },
  read: async (events) => [...events],
};

async function judge(type: string, version: number, data: unknown): Promise<void> {
  // The module is large, and a process loads it with the first fact of a policy.
  const { shapeFault } = await import('#audit/catalogue/shape-of');
  const found = shapeFault(type, version, data);
  if (found?.fault === 'schema_mismatch')
    throw new TypeError(`Its cause is an event that no release writes, and it would be misshapen too: ${found.message}`);
}
