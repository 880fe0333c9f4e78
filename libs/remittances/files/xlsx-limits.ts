import { fileInvalid } from '#remittances/files/file-refusals';

/** What a workbook may unpack to, bytes: a million rows of a courier's columns, and for each byte of the file what honest sheets have. */
const MOST_UNPACKED = 2 * 1024 ** 3;
const MOST_PER_BYTE = 200;
const ALWAYS_ALLOWED = 16 * 1024 ** 2;
/** Characters of all texts that cells share. They are kept while the sheets are read. */
const MOST_SHARED = 64 * 1024 ** 2;

/** Refuses what would take more memory or time to unpack than any remittance does. */
export class XlsxLimits {
  private unpacked = 0;
  private shared = 0;
  private readonly most: number;

  constructor(fileBytes: number) {
    this.most = Math.min(MOST_UNPACKED, Math.max(ALWAYS_ALLOWED, fileBytes * MOST_PER_BYTE));
  }

  /** Call it before a part is unpacked. The reader of the archive ensures that it does not exceed its declared size. */
  unpack(bytes: number): void {
    this.unpacked += bytes;
    if (this.unpacked > this.most) throw fileInvalid('it unpacks to far more than a remittance. Send it in parts, or as CSV.');
  }

  share(text: string): void {
    this.shared += text.length;
    if (this.shared > MOST_SHARED) throw fileInvalid('its texts are longer than those of a remittance. Send it in parts, or as CSV.');
  }
}
