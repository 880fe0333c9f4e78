import type { EventPipeline } from '#platform/event-history/event-pipeline';

/** Counts the events of some streams that a service in this process decrypts from now on, for whichever reader. */
export function openedEvents(pipeline: EventPipeline, ...streams: readonly string[]): () => number {
  let count = 0;
  const read = pipeline.read.bind(pipeline);
  pipeline.read = async (events) => {
    count += events.filter(({ stream }) => streams.includes(stream)).length;
    return read(events);
  };
  return () => count;
}
