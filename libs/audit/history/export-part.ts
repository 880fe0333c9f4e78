import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** One file of an export. */
export interface ExportedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly facts: number;
  /** Positions of its first and last fact. */
  readonly first: Position;
  readonly last: Position;
}

/** A file of JSON lines being written. Overwrites an unfinished file of the same name. */
export class ExportPart {
  bytes = 0;
  private facts = 0;
  private first: Position | null = null;
  private last: Position | null = null;
  private readonly digest = createHash('sha256');
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly name: string,
    private readonly file: FileHandle,
  ) {}

  static async open(directory: string, number: number): Promise<ExportPart> {
    const name = `history-${String(number).padStart(6, '0')}.jsonl`;
    return new ExportPart(name, await open(join(directory, name), 'w', 0o600));
  }

  /** Begins to write lines. Resolves when the previous ones are written, so that the caller prepares the next ones in the meantime. */
  async add(lines: Buffer, events: readonly RecordedEvent[]): Promise<void> {
    await this.writing;
    this.writing = this.file.appendFile(lines);
    this.writing.catch(() => undefined);
    this.digest.update(lines);
    this.bytes += lines.length;
    this.facts += events.length;
    this.first ??= events[0]!.position;
    this.last = events.at(-1)!.position;
  }

  /** Completes the file and syncs it to disk. */
  async close(): Promise<ExportedFile> {
    await this.writing;
    await this.file.sync();
    await this.file.close();
    const { name, bytes, facts, first, last } = this;
    return { name, bytes, sha256: this.digest.digest('hex'), facts, first: first!, last: last! };
  }
}
