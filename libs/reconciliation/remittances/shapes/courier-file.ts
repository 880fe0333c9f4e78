import { stringify } from 'csv-stringify/sync';
import { type Minor, sum } from '#kernel/money';
import {
  type CourierShape,
  type PaidShipment,
  type ShapeCell,
  textCell,
  USUAL_DIGITS,
  workbookCell,
} from '#reconciliation/remittances/shapes/courier-shapes';
import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';

/** A remittance file in a courier's format. `mess` are unreadable rows to put before the shipments; `digits` are the decimals of the currency. */
export function courierCsv(
  shape: CourierShape,
  shipments: readonly PaidShipment[],
  mess: readonly (readonly ShapeCell[])[] = [],
  digits = USUAL_DIGITS,
): Buffer {
  const { delimiter, encoding, title, header } = shape;
  const cells = tableOf(shape, shipments, mess).map((row) => row.map((cell) => textCell(cell, shape, digits)));
  const text = stringify([...title, header, ...cells], { delimiter, record_delimiter: 'windows' });
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8 with mark' ? `\ufeff${text}` : text);
}

export function courierXlsx(
  shape: CourierShape,
  shipments: readonly PaidShipment[],
  mess: readonly (readonly ShapeCell[])[] = [],
  digits = USUAL_DIGITS,
): Promise<Buffer> {
  const cells = tableOf(shape, shipments, mess).map((row) => row.map((cell) => workbookCell(cell, digits)));
  return xlsxFile([{ name: 'Remittance', rows: [...shape.title, shape.header, ...cells] }]);
}

function tableOf(
  shape: CourierShape,
  shipments: readonly PaidShipment[],
  mess: readonly (readonly ShapeCell[])[],
): (readonly ShapeCell[])[] {
  const of = (field: 'gross' | 'net'): Minor => sum(shipments.map((each) => each[field]));
  const total = shape.total?.({ gross: of('gross'), net: of('net') });
  return [...mess, ...shipments.map((each) => shape.row(each)), ...(total === undefined ? [] : [total])];
}
