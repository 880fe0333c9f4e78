import type { EventPipeline } from '#platform/event-history/event-pipeline';

/** Counts the events of a stream that a service in this process decrypts from now on, for whichever reader. */
export function openedEvents(pipeline: EventPipeline, stream: string): () => number {
  let count = 0;
  const read = pipeline.read.bind(pipeline);
  pipeline.read = async (events) => {
    count += events.filter((event) => event.stream === stream).length;
    return read(events);
  };
  return () => count;
}
