import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** Events that are read at a time. */
const PAGE = 500;

/** The facts of one account after a position, and up to where the history was read for them. Those that cannot be read name no account, and are left out. */
export async function* factsOfAccount(
  history: EventHistory,
  account: string,
  from: Position | null,
): AsyncIterable<{ readonly facts: readonly RecordedEvent[]; readonly position: Position }> {
  for (let page = await history.read(from, PAGE); page.length > 0;) {
    const { position } = page.at(-1)!;
    const facts = page.filter((event) => event.unreadable === undefined && event.metadata.account === account);
    yield { facts, position };
    page = await history.read(position, PAGE);
  }
}
