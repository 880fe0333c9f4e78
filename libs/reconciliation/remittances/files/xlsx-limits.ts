import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';

/** Maximum unpacked bytes of a workbook: enough for a million rows of a courier's file. */
const MOST_UNPACKED = 2 * 1024 ** 3;
/** Maximum unpacked bytes for each byte of the file; real sheets stay below. A zip bomb exceeds it. */
const MOST_PER_BYTE = 200;
const ALWAYS_ALLOWED = 16 * 1024 ** 2;
/** Maximum characters of the shared texts of a workbook, which are in memory while its sheets are read. */
const MOST_SHARED = 64 * 1024 ** 2;
const MOST_SHARED_TEXTS = 8_000_000;
/** Maximum bytes of a part of which most is in memory at once: the relations, the list of sheets, and the styles. */
const MOST_HELD = 16 * 1024 ** 2;

/** Refuses workbooks that would take more memory or time to unpack than any remittance does, such as zip bombs. */
export class XlsxLimits {
  private unpacked = 0;
  private shared = 0;
  private texts = 0;
  private readonly most: number;

  constructor(fileBytes: number) {
    this.most = Math.min(MOST_UNPACKED, Math.max(ALWAYS_ALLOWED, fileBytes * MOST_PER_BYTE));
  }

  /**
   * Call it before a part is unpacked, with its declared size. The zip library ensures that the part does not exceed that. `isHeld`: most of the part
   * stays in memory.
   */
  unpack(bytes: number, isHeld: boolean): void {
    this.unpacked += bytes;
    if (this.unpacked > this.most) throw fileInvalid('it unpacks to far more than a remittance. Send it in parts, or as CSV.');
    if (isHeld && bytes > MOST_HELD) throw fileInvalid('it declares more than the workbook of a remittance does. Send it as CSV.');
  }

  /** Call it for each shared text. */
  share(text: string): void {
    this.shared += text.length;
    this.texts++;
    if (this.shared > MOST_SHARED || this.texts > MOST_SHARED_TEXTS)
      throw fileInvalid('its texts are longer than those of a remittance. Send it in parts, or as CSV.');
  }
}
