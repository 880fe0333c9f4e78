import { shapeFault } from '#audit/catalogue/shape-of';
import type { EventPipeline } from '#platform/event-history/event-pipeline';

/** Has what is written from now on compared with the catalogue of facts, as it is stored. What does not fit is told in the list it answers with. */
export function judgedEvents(pipeline: EventPipeline): string[] {
  const faults: string[] = [];
  const written = pipeline.written.bind(pipeline);
  pipeline.written = async (events, stream) => {
    const stored = await written(events, stream);
    for (const { type, data, metadata } of stored) {
      const fault = shapeFault(type, metadata.schema, JSON.parse(JSON.stringify(data)));
      if (fault !== null) faults.push(fault.message);
    }
    return stored;
  };
  return faults;
}
