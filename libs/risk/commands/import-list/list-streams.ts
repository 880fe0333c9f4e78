import type { Streams } from '#platform/threads/served-streams';
import { partsOf } from '#risk/commands/import-list/parts-of-list';
import { rowsOfList } from '#risk/commands/import-list/rows-of-list';

/** What is read of files of list entries in their thread. */
export const LIST_STREAMS = {
  parts: (path: string) => partsOf(rowsOfList(path)),
  async *check(path: string) {
    for await (const _ of rowsOfList(path));
    yield null;
  },
} satisfies Streams;
