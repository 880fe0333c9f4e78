import { EventHistory } from '#platform/event-history/event-history';
import type { RunningService } from '#test/support/services/running-service';

const PAGE = 500;

/** The history's events of a request, by its id, ignoring concurrent ones. */
export async function recordedOfRequest(service: RunningService, request: string): Promise<string[]> {
  const history = service.part(EventHistory);
  const types: string[] = [];
  let events = await history.read(null, PAGE);
  for (; events.length > 0; events = await history.read(events.at(-1)!.position, PAGE))
    types.push(...events.filter(({ metadata }) => metadata.request_id === request).map(({ type }) => type));
  return types;
}
