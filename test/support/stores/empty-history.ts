import type { Position } from '#platform/event-history/recorded-event';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

/** Rejects with a message if an external server already holds events: `what` starts from an empty history, and would read all of them first. */
export async function mustBeEmpty(url: string, what: string): Promise<void> {
  const server = new EventStoreDbHistory(url);
  let end: Position | null;
  try {
    end = await server.history.end();
  } finally {
    await server.close();
  }
  if (end === null) return;
  throw new Error(
    `The EventStoreDB of EVENTSTOREDB_URL is not empty: it holds events up to ${end}. ${what} begins from nothing. Give it an empty one.`,
  );
}
