import { DatabaseSync } from 'node:sqlite';
import type { CheckpointRequest, Done } from '#platform/embedded/write-ahead-log';
import { inThread } from '#platform/threads/thread';

/** A thread that brings what stands in the logs of files into the files. Each is open only meanwhile: whoever removes or moves it is not in the way. */
export default inThread((port) => {
  port.on('message', ({ log, file, held }: CheckpointRequest) => {
    let pages = 0;
    try {
      pages = checkpoint(file);
    } catch {
      // On a full disk, say. What is in the log is safe there, and asked for again.
    }
    Atomics.store(held, 0, 0);
    Atomics.notify(held, 0);
    port.postMessage({ log, pages } satisfies Done);
  });
});

/** How many pages stood in the log. The second time they are few, so that little is left to whoever brings in what came meanwhile. */
function checkpoint(file: string): number {
  const database = new DatabaseSync(file);
  try {
    const bringIn = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
    bringIn.get();
    return bringIn.get()!['log'] as number;
  } finally {
    database.close();
  }
}
