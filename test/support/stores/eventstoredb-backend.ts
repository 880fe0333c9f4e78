import type { HistoryBackend, MakeHistoryBackend } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { ownPart } from '#test/support/stores/own-history';

/** A history in a new double of EventStoreDB, in this process. */
export const doubledHistory = async (): Promise<HistoryBackend> => backendOn(await EventStoreDbDouble.start());

function backendOn(double: EventStoreDbDouble): HistoryBackend {
  const server = new EventStoreDbHistory(double.url);
  return {
    store: server.store,
    history: server.history,
    reopen: async () => {
      await server.close();
      double.kill();
      await double.comeBack();
      return backendOn(double);
    },
    close: async () => {
      await server.close();
      double.kill();
    },
  };
}

/** A part of a real server's history; the server is not ours to restart, so only the connection is renewed. */
async function realHistory(url: string): Promise<HistoryBackend> {
  const server = new EventStoreDbHistory(url);
  const own = await ownPart(server.history);
  const reachedBy = (by: EventStoreDbHistory): HistoryBackend => ({
    ...own(by),
    close: () => by.close(),
    reopen: async () => {
      await by.close();
      return reachedBy(new EventStoreDbHistory(url));
    },
  });
  return reachedBy(server);
}

/** Runs a contract on the server of EVENTSTOREDB_URL, if given. */
export function onRealServer(contract: (name: string, makeBackend: MakeHistoryBackend) => void): void {
  const url = process.env['EVENTSTOREDB_URL'];
  if (url === undefined) it.skip('is not run on a real EventStoreDB, because EVENTSTOREDB_URL names none', () => undefined);
  else contract('the EventStoreDB of EVENTSTOREDB_URL', () => realHistory(url));
}
