import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { OnProgress } from '#admin/operators/progress';
import { pin } from '#platform/embedded/sqlite';
import { positionOf } from '#platform/event-history/embedded/history-file';
import type { Position } from '#platform/event-history/recorded-event';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

/** How many pages are copied at a time. */
const PAGES = 500;
const MEGABYTE = 1_000_000;

/** A database file as of one moment, unaffected by later writes. */
interface PinnedFile {
  readonly name: string;
  readonly database: DatabaseSync;
  readonly pageSize: number;
  readonly pages: number;
  letGo(): void;
}

/**
 * Copies a directory's database files as of one moment, the last of `names` first. This thread commits all writes to them and pins all files in one
 * turn, so nothing is committed in between. The first of `names` is an exception: another thread writes it from the others, so its content may be
 * behind theirs, never ahead. Resolves to the position of the last event at that moment; null for an empty history.
 */
export async function copyOneMoment(from: string, names: readonly string[], into: string, progress: OnProgress): Promise<Position | null> {
  const files = names.map((name) => pinned(from, name));
  try {
    const end = endOf(files.find(({ name }) => name === 'history.db')!);
    const total = files.reduce((sum, { pages, pageSize }) => sum + pages * pageSize, 0);
    const meter = new ProgressMeter(0);
    let copied = 0;
    for (const { name, database, pages, pageSize, letGo } of files.toReversed()) {
      const at = (done: number): void =>
        progress({ task: 'copying, MB', ...meter.at(Math.round(done / MEGABYTE), Math.ceil(total / MEGABYTE)) });
      const rest = ({ remainingPages }: { remainingPages: number }): void => at(copied + (pages - remainingPages) * pageSize);
      await backup(database, join(into, name), { rate: PAGES, progress: rest });
      letGo();
      at((copied += pages * pageSize));
    }
    return end;
  } finally {
    for (const { letGo } of files) letGo();
  }
}

function pinned(from: string, name: string): PinnedFile {
  const database = new DatabaseSync(join(from, name), { readOnly: true });
  database.exec('BEGIN');
  const number = (pragma: string): number => database.prepare(`PRAGMA ${pragma}`).get()![pragma] as number;
  // The first read of a transaction fixes what it sees.
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  const unpin = pin(database.location()!);
  const letGo = (): void => {
    if (database.isOpen) database.close();
    unpin();
  };
  return { name, database, pageSize: number('page_size'), pages: number('page_count'), letGo };
}

function endOf({ database }: PinnedFile): Position | null {
  const { place } = database.prepare('SELECT max(position) AS place FROM events').get() as { place: number | null };
  return place === null ? null : positionOf(place);
}
