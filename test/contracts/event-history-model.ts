import type { ExpectedRevision } from '#platform/event-store/event-store';

/** The rules of a history in their simplest form: one list, and a memory of ids for appends that name no revision. */
export class HistoryModel {
  readonly all: [stream: string, revision: number, id: string][] = [];

  /** The revision of the last event, or null when refused. */
  append(stream: string, expected: ExpectedRevision, ids: readonly string[]): number | null {
    const past = this.all.filter(([name]) => name === stream);
    const last = past.length - 1;
    if (typeof expected === 'number' || expected === 'no_stream') {
      const before = expected === 'no_stream' ? -1 : expected;
      if (before > last) return null;
      if (before < last) return ids.every((id, n) => past[before + 1 + n]?.[2] === id) ? before + ids.length : null;
    } else {
      if (expected === 'stream_exists' && last < 0) return null;
      const known = ids.map((id) => past.findLast((each) => each[2] === id)?.[1]);
      if (known[0] !== undefined) return known.every((each) => each !== undefined) ? known.at(-1)! : null;
    }
    for (const [n, id] of ids.entries()) this.all.push([stream, last + 1 + n, id]);
    return last + ids.length;
  }
}
