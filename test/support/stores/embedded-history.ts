import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { MachineClock } from '#platform/clock/machine-clock';

/** An embedded history in a temporary directory, which is deleted when it is closed. */
export async function embeddedHistory(directory = mkdtempSync(join(tmpdir(), 'history-'))): Promise<HistoryBackend> {
  const file = new HistoryFile(join(directory, 'history.db'));
  return {
    store: new EmbeddedEventStore(file, new MachineClock()),
    history: new EmbeddedEventHistory(file),
    reopen: async () => {
      file.close();
      return embeddedHistory(directory);
    },
    close: async () => {
      file.close();
      rmSync(directory, { recursive: true });
    },
  };
}
