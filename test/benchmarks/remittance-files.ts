import { open } from 'node:fs/promises';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';

const AT_A_TIME = 10_000;
/** Minor units, of every order of `cash-server`. */
const EXPECTED = 50_000;

/** A file in a courier's form with so many lines. */
export interface CourierFile {
  readonly path: string;
  readonly lines: number;
}

export interface PaidLine {
  readonly parcel: string;
  readonly amount: number;
}

/** Of orders that nobody knows, by parcel and name: both are looked for. */
export const ofNobody =
  (mark: string) =>
  (n: number): PaidLine => ({ parcel: `${mark}${n}`, amount: EXPECTED });

/** Each of another order: of 100 lines 90 as expected, 5 short, 5 of orders that nobody knows. */
export function ofOrders(n: number): PaidLine {
  if (n % 20 === 7) return ofNobody('NOBODY')(n);
  return { parcel: `AWB${n}`, amount: n % 20 === 13 ? EXPECTED - 2000 : EXPECTED };
}

export async function written(path: string, lines: number, of: (n: number) => PaidLine): Promise<CourierFile> {
  const file = await open(path, 'w');
  await file.write('AWB No,Order Number,COD Amount,UTR\n');
  for (let from = 0; from < lines; from += AT_A_TIME) {
    const rows = Array.from({ length: Math.min(AT_A_TIME, lines - from) }, (_, n) => {
      const { parcel, amount } = of(from + n);
      return `${parcel},#S${from + n},${(amount / 100).toFixed(2)},HDFC${n % 50}\n`;
    });
    await file.write(rows.join(''));
  }
  await file.close();
  return { path, lines };
}

/** The floor: the file is read as the service reads it, and nothing is stored. How many lines a second. */
export async function parsed({ path, lines }: CourierFile): Promise<number> {
  const terms = { digits: 2, now: Date.now() / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
  const began = performance.now();
  let seen = 0;
  for await (const entries of readRemittanceFile(path, terms)) seen += entries.length;
  if (seen !== lines) throw new Error(`Of ${lines} lines ${seen} were read.`);
  return (lines * 1000) / (performance.now() - began);
}
