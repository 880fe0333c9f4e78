import { EventPipeline } from '#platform/event-history/event-pipeline';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { Upcasting } from '#platform/event-history/upcasting';
import { PipedEventStore } from '#platform/event-store/piped-event-store';
import { eventHistoryContract } from '#test/contracts/event-history.contract';
import { eventStoreContract } from '#test/contracts/event-store.contract';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';

/** A backend as an application has it: with a pipeline before it. */
function piped(backend: HistoryBackend): HistoryBackend {
  const pipeline = new EventPipeline([new Upcasting(() => [])]);
  return {
    store: new PipedEventStore(backend.store, pipeline),
    history: new PipedEventHistory(backend.history, pipeline),
    reopen: async () => piped(await backend.reopen()),
    close: () => backend.close(),
  };
}

const makeBackend = async (): Promise<HistoryBackend> => piped(await embeddedHistory());

eventStoreContract('a pipeline', makeBackend);
eventHistoryContract('a pipeline', makeBackend);
