import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Keeper, Logged } from '#test/support/eventstoredb-double/event-log';

/** Keeps the log in a file, a line for each append, so that it is there again after a kill. A torn last line was never acknowledged. */
export class LogFile implements Keeper {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  static *read(path: string): Iterable<Logged> {
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      for (const event of JSON.parse(line) as (Logged & { data: string; metadata: string })[]) {
        yield { ...event, data: Buffer.from(event.data, 'base64'), metadata: Buffer.from(event.metadata, 'base64') };
      }
    }
  }

  keep(events: readonly Logged[]): void {
    const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
    const lines = events.map((event) => ({ ...event, data: text(event.data), metadata: text(event.metadata) }));
    writeSync(this.file, `${JSON.stringify(lines)}\n`);
  }

  close(): void {
    closeSync(this.file);
  }
}
