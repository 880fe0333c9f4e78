import { DatabaseSync } from 'node:sqlite';
import type { CheckpointRequest, Done } from '#platform/embedded/write-ahead-log';
import { inThread } from '#platform/threads/thread';

/** A thread that copies the write-ahead logs of SQLite files into the files. A file is open only during the copy, so that it can be removed or moved. */
export default inThread((port) => {
  port.on('message', ({ log, file, held }: CheckpointRequest) => {
    let pages = 0;
    try {
      pages = checkpoint(file);
    } catch {
      // For example, the disk is full. The data is safe in the log, and the next request copies it.
    }
    Atomics.store(held, 0, 0);
    Atomics.notify(held, 0);
    port.postMessage({ log, pages } satisfies Done);
  });
});

/** Copies the log twice, and returns the number of pages in it. The second copy includes the pages that were written during the first. */
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
