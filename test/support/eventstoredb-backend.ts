import type { HistoryBackend } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/eventstoredb-history';

/** A history in a double of EventStoreDB of its own, in this process. */
export const doubledHistory = async (): Promise<HistoryBackend> => backendOn(await EventStoreDbDouble.start());

function backendOn(double: EventStoreDbDouble): HistoryBackend {
  const process = new EventStoreDbHistory(double.url);
  return {
    store: process.store,
    history: process.history,
    reopen: async () => {
      await process.close();
      double.kill();
      await double.comeBack();
      return backendOn(double);
    },
    close: async () => {
      await process.close();
      double.kill();
    },
  };
}
