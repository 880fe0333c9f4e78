import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { ReadModels } from '#platform/storage/read-models';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

/** The answers of GET at these addresses while nothing changes, and the end of the history then. */
export function atRest(service: RunningService, ...addresses: readonly string[]): Promise<{ bodies: Json[]; position: Position }> {
  const [history, models] = [service.part(EventHistory), service.part(ReadModels)];
  return eventually(async () => {
    const position = (await history.end())!;
    expect(await models.reached(position, 5000)).toBe(true);
    const answers = await Promise.all(addresses.map((address) => service.merchant.get(address)));
    expect(await history.end()).toBe(position);
    return { bodies: answers.map(({ body }) => body), position };
  });
}
