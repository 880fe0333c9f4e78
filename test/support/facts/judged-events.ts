import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shapeFault } from '#audit/catalogue/shape-of';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import type { EventPipeline } from '#platform/event-history/event-pipeline';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { Logged } from '#test/support/stores/eventstoredb-double/event-log';

/** The faults of a service's written events by the catalogue of facts, except events that a test has planted. */
export class JudgedEvents {
  private readonly planted: string[] = [];
  /** Foreign events are in its stores: what follows from those may be invalid too. */
  isForeign = false;

  /** `faults`: of everything it has written, in order. */
  constructor(private readonly faults: () => readonly string[]) {}

  get mismatches(): string[] {
    const planted = [...this.planted];
    return this.faults().filter((fault) => {
      const place = planted.indexOf(fault);
      if (place >= 0) planted.splice(place, 1);
      return place < 0;
    });
  }

  /** Writes an invalid event deliberately. */
  async plant(write: () => Promise<unknown>): Promise<void> {
    const before = this.mismatches.length;
    await write();
    this.planted.push(...this.mismatches.slice(before));
  }

  /** Throws if there are mismatches. */
  check(): void {
    const { mismatches } = this;
    if (mismatches.length > 0 && !this.isForeign)
      throw new Error(`Events were written that do not fit their schemas:\n${mismatches.join('\n')}`);
  }
}

/** For a service in this process: each event is judged as it is stored. */
export function judgedPipeline(pipeline: EventPipeline): JudgedEvents {
  const faults: string[] = [];
  const written = pipeline.written.bind(pipeline);
  pipeline.written = async (events, stream) => {
    const stored = await written(events, stream);
    faults.push(...stored.flatMap(({ type, data, metadata }) => faultOf(type, JSON.stringify(data), metadata)));
    return stored;
  };
  return new JudgedEvents(() => faults);
}

/** For processes that write to a server: judges the content of its double, without the server's own events. */
export const judgedLog = (events: () => Iterable<Logged>): JudgedEvents =>
  new JudgedEvents(() =>
    [...events()]
      .filter(({ type }) => !type.startsWith('$'))
      .flatMap(({ type, data, metadata }) => faultOfTexts(type, text(data), text(metadata))),
  );

/** How far a data directory's history was judged, as several processes use it in turn. */
const judged = new Map<string, number>();

/** For a separate process that has ended: judges the events since the last process that ended on its data directory. Throws if any does not match. */
export function checkHistoryIn(dataDir: string): void {
  const file = join(dataDir, HISTORY_FILE);
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get() === undefined) return;
    const rows = database.prepare('SELECT position, type, data, metadata FROM events WHERE position > ? ORDER BY position');
    const faults: string[] = [];
    for (const row of rows.iterate(judged.get(dataDir) ?? 0)) {
      const { position, type, data, metadata } = row as { position: number; type: string; data: string; metadata: string };
      faults.push(...faultOf(type, data, JSON.parse(metadata) as EventMetadata));
      judged.set(dataDir, position);
    }
    new JudgedEvents(() => faults).check();
  } finally {
    database.close();
  }
}

function faultOf(type: string, data: string, { schema }: EventMetadata): string[] {
  const fault = shapeFault(type, schema, JSON.parse(data));
  return fault === null ? [] : [fault.message];
}

/** The same of what may be no event of ours at all. */
function faultOfTexts(type: string, data: string, metadata: string): string[] {
  try {
    return faultOf(type, data, JSON.parse(metadata) as EventMetadata);
  } catch {
    return [`${type}: it is not JSON of ours.`];
  }
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
