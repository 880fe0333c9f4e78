import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fileInvalid } from '#remittances/files/file-refusals';
import { XlsxLimits } from '#remittances/files/xlsx-limits';

/** Parts of an archive. A workbook has a few for each sheet. */
const MOST_PARTS = 1000;

/** What an archive holds. Names of parts differ by more than case, and lead with or without a slash to the same (ECMA-376, Open Packaging). */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: XlsxLimits,
    /** How many bytes came. */
    readonly sent: number,
  ) {}

  /** `sent`: how many bytes came, where the archive was packed once more: nothing may unpack to far more than was sent. */
  static async open(path: string, sent?: number): Promise<ZipParts> {
    // Names are not taken for paths of this machine: they need not be good ones.
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    try {
      if (zip.entryCount > MOST_PARTS) throw fileInvalid('it has more parts than a workbook.');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(keyOf((entry.fileName as unknown as Buffer).toString()), entry);
      return new ZipParts(zip, entries, new XlsxLimits(sent ?? zip.fileSize), sent ?? zip.fileSize);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** A part that can be read more than once: it counts against the limits at the first request. */
  part(name: string): () => Promise<Readable> {
    const entry = this.entries.get(keyOf(name));
    if (entry === undefined) throw fileInvalid(`it is no whole workbook: it has no ${name.slice(0, 100)}.`);
    if (entry.isEncrypted()) throw fileInvalid('it has a password. Send it without one.');
    this.limits.unpack(entry.uncompressedSize);
    return () => this.zip.openReadStreamPromise(entry);
  }

  /** Counts a text that is kept in memory. */
  keep(text: string): void {
    this.limits.share(text);
  }

  close(): void {
    this.zip.close();
  }
}

/** Programs write names with backslashes, a slash in front, or blanks as `%20`. */
function keyOf(name: string): string {
  const plain = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
