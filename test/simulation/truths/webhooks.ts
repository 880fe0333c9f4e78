import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';
import { merchantEventId } from '#webhooks/delivery/merchant-event';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

const PAGE = 500;

/** Each fact that fires an event has one in the list, each of the list has come to the endpoint, and nothing else has. */
export async function webhooks({ stores, service }: World): Promise<string[]> {
  const faults: string[] = [];
  const fired = Map.groupBy(await firedOf(service.part(EventHistory), service.part(MerchantEvents)), ({ metadata }) => metadata.account);
  for (const { server, receiver, account } of stores) {
    faults.push(...receiver.faults, ...server.faults);
    const events = await listed(server, '/events');
    const known = new Set(events.map(({ id }) => id as string));
    for (const fact of fired.get(account) ?? [])
      if (!known.has(merchantEventId(fact))) faults.push(`${fact.type} of ${fact.stream} has no event in the list of ${receiver.host}`);
    for (const { id, type } of events)
      if (!receiver.events.has(id) && !receiver.lost.has(id)) faults.push(`event ${id} (${type}) has not come to ${receiver.host}`);
    for (const { id, type } of receiver.events.values())
      if (!known.has(id)) faults.push(`${receiver.host} got ${id} (${type}), which there is not`);
  }
  return faults;
}

async function firedOf(history: EventHistory, events: MerchantEvents): Promise<RecordedEvent[]> {
  const fired: RecordedEvent[] = [];
  for (let page = await history.read(null, PAGE); page.length > 0; page = await history.read(page.at(-1)!.position, PAGE))
    fired.push(...page.filter((fact) => fact.metadata.livemode && events.firedBy(fact) !== null));
  return fired;
}
