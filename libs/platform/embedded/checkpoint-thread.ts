import { DatabaseSync } from 'node:sqlite';
import type { CheckpointRequest, Done } from '#platform/embedded/write-ahead-log';
import { inThread } from '#platform/threads/thread';

/** A thread that copies the logs of files into the files. Each is open only meanwhile, so that it can be removed or moved. */
export default inThread((port) => {
  port.on('message', ({ log, file, held }: CheckpointRequest) => {
    let pages = 0;
    try {
      pages = checkpoint(file);
    } catch {
      // On a full disk, say. What is in the log is safe there, and the next request brings it in.
    }
    Atomics.store(held, 0, 0);
    Atomics.notify(held, 0);
    port.postMessage({ log, pages } satisfies Done);
  });
});

/** How many pages were in the log. The second time they are few, so that little is left to the one who brings in what came meanwhile. */
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
