import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ThreadedStreams } from '#platform/threads/threaded-streams';
import type { LIST_STREAMS } from '#risk/commands/import-list/list-streams';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';

/** Reads files of list entries in a separate thread: however slow a file is to read, no request waits for it. */
@Injectable()
export class ThreadedLists implements OnApplicationShutdown {
  private readonly streams = new ThreadedStreams<typeof LIST_STREAMS>('lists-thread', import.meta.url);

  /** Reads a file to its end. Throws the errors of `rowsOfList`. */
  async check(path: string): Promise<void> {
    await this.streams.only('check', path);
  }

  /** Streams the parts of a file. Throws the same errors. */
  parts(path: string): AsyncIterable<readonly ListRow[]> {
    return this.streams.read('parts', path);
  }

  onApplicationShutdown(): Promise<void> {
    return this.streams.stop();
  }
}
