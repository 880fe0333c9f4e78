import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Keeper, Logged } from '#test/support/stores/eventstoredb-double/event-log';

const CHUNK = 'chunk-000000.000000';
const NOWHERE = -1;
const PLACE_BYTES = 8;

/**
 * Keeps the log in files with the server's names: a chunk with one line per append, and its valid length (`chaser.chk`). So it survives a kill, and
 * its files can be copied while it writes: if `truncate.chk` names a position, everything after it is cut off first.
 */
export class LogFiles implements Keeper {
  private readonly chunk: number;
  private readonly chaser: number;
  private end: number;

  constructor(directory: string) {
    this.chunk = openSync(join(directory, CHUNK), 'a');
    this.chaser = openSync(join(directory, 'chaser.chk'), 'w');
    this.end = statSync(join(directory, CHUNK)).size;
    this.noteEnd();
  }

  /** A torn last line was never acknowledged, and is cut off as well. */
  static *read(directory: string): Iterable<Logged> {
    mkdirSync(join(directory, 'index'), { recursive: true });
    truncate(directory);
    const chunk = join(directory, CHUNK);
    const bytes = existsSync(chunk) ? readFileSync(chunk) : Buffer.alloc(0);
    const whole = bytes.lastIndexOf('\n') + 1;
    if (whole < bytes.length) truncateSync(chunk, whole);
    for (const line of bytes.toString('utf8', 0, whole).split('\n').slice(0, -1)) {
      for (const event of JSON.parse(line) as (Logged & { data: string; metadata: string })[]) {
        yield { ...event, data: Buffer.from(event.data, 'base64'), metadata: Buffer.from(event.metadata, 'base64') };
      }
    }
  }

  keep(events: readonly Logged[]): void {
    const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
    const lines = events.map((event) => ({ ...event, data: text(event.data), metadata: text(event.metadata) }));
    this.end += writeSync(this.chunk, `${JSON.stringify(lines)}\n`);
    this.noteEnd();
  }

  close(): void {
    for (const each of [this.chunk, this.chaser]) closeSync(each);
  }

  private noteEnd(): void {
    writeSync(this.chaser, placeBytes(this.end), 0, PLACE_BYTES, 0);
  }
}

function truncate(directory: string): void {
  const [chunk, checkpoint] = [join(directory, CHUNK), join(directory, 'truncate.chk')];
  const place = existsSync(checkpoint) ? Number(readFileSync(checkpoint).readBigInt64LE()) : NOWHERE;
  if (place !== NOWHERE) {
    if (place > statSync(chunk).size) throw new Error(`${chunk} ends before ${place}, where it is to be cut off.`);
    truncateSync(chunk, place);
  }
  writeFileSync(checkpoint, placeBytes(NOWHERE));
}

function placeBytes(place: number): Buffer {
  const bytes = Buffer.alloc(PLACE_BYTES);
  bytes.writeBigInt64LE(BigInt(place));
  return bytes;
}
