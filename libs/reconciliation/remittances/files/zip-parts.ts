import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import { XlsxLimits } from '#reconciliation/remittances/files/xlsx-limits';

/** Maximum parts of an archive. A workbook has a few for each sheet. */
const MOST_PARTS = 1000;

/** The parts of an uploaded zip: of a workbook, or of a zip with one file in it. Part names are compared without regard to case and a leading slash (ECMA-376, Open Packaging). */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: XlsxLimits,
    /** The size of this archive, or of the zip that it came in. */
    readonly archiveBytes: number,
  ) {}

  /** `archiveBytes`: if this archive came in a zip, the bytes of that zip. The limits on unpacking are relative to it. */
  static async open(path: string, archiveBytes?: number): Promise<ZipParts> {
    // Part names are never used as paths on this machine, so the library need not validate them.
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    try {
      if (zip.entryCount > MOST_PARTS) throw fileInvalid('it has more parts than a workbook.');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(keyOf((entry.fileName as unknown as Buffer).toString()), entry);
      return new ZipParts(zip, entries, new XlsxLimits(archiveBytes ?? zip.fileSize), archiveBytes ?? zip.fileSize);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** In the form in which they are compared. */
  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** The function that opens a part, as often as it is called. The part's size counts against the limits once, when `part` is called. See `XlsxLimits.unpack`. */
  part(name: string, isHeld = false): () => Promise<Readable> {
    // One of `names` is found as it is: decoding it once more would change a name with `%25` in it.
    const entry = this.entries.get(name) ?? this.entries.get(keyOf(name));
    if (entry === undefined) throw fileInvalid(`it is no whole workbook: it has no ${name.slice(0, 100)}.`);
    if (entry.isEncrypted()) throw fileInvalid('it has a password. Send it without one.');
    this.limits.unpack(entry.uncompressedSize, isHeld);
    return () => this.zip.openReadStreamPromise(entry);
  }

  /** Counts one of the workbook's shared texts, which its reader keeps in memory, against the limits. */
  countShared(text: string): void {
    this.limits.share(text);
  }

  close(): void {
    this.zip.close();
  }
}

/** A part name in the form in which names are compared. Programs write backslashes, a leading slash, or blanks as `%20`. */
function keyOf(name: string): string {
  const plain = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
