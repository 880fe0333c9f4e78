import type { Minor } from '#kernel/money';
import { INDIA, type UnixSeconds } from '#kernel/time';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';
import type { Cell } from '#reconciliation/remittances/shapes/xlsx-file';

/** A shipment that a courier pays for. */
export interface PaidShipment {
  readonly tracking_number: string;
  readonly order_name: string;
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly utr: string;
  readonly batch: string;
  readonly delivered_at: UnixSeconds;
  readonly remitted_at: UnixSeconds;
}

/** A cell. A text file has days and amounts in the format of its shape; a workbook has them as dates and numbers. */
export type ShapeCell = string | { readonly day: UnixSeconds } | { readonly amount: Minor };

type DayForm = 'named' | 'numbered' | 'iso';
type AmountForm = 'plain' | 'rupees';

/** The file format of one kind of courier. The test helper generates such files, and tests read them. */
export interface CourierShape {
  readonly name: string;
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16';
  readonly days: DayForm;
  readonly amounts: AmountForm;
  /** The deductions that have a column. */
  readonly deducts: readonly (keyof Deductions)[];
  /** Rows above the header. */
  readonly title: readonly (readonly string[])[];
  readonly header: readonly string[];
  row(shipment: PaidShipment): readonly ShapeCell[];
  /** The last row, with the totals. */
  total?(sum: { readonly gross: Minor; readonly net: Minor }): readonly ShapeCell[];
}

const amount = (minor: Minor): ShapeCell => ({ amount: minor });
const day = (moment: UnixSeconds): ShapeCell => ({ day: moment });
const plain = { delimiter: ',', encoding: 'utf-8', days: 'named', amounts: 'plain', deducts: [], title: [] } as const;

/** An aggregator, with a separate column for every charge. */
const aggregator: CourierShape = {
  ...plain,
  name: 'aggregator',
  deducts: DEDUCTIONS,
  header: [
    'Order Number', 'AWB Number', 'Customer Name', 'COD Amount', 'Delivered Date', 'Remittance Date', 'CRF ID', 'UTR',
    'Freight Charges', 'COD Charges', 'RTO Reversal', 'Adjustments', 'GST', 'Net Settlement',
  ], // prettier-ignore
  row: ({ deductions, ...of }) => [
    `#${of.order_name}`, of.tracking_number, 'Customer', amount(of.gross), day(of.delivered_at), day(of.remitted_at), of.batch, of.utr,
    amount(deductions.freight), amount(deductions.cod_fee), amount(deductions.rto), amount(deductions.adjustment), amount(deductions.tax), amount(of.net),
  ], // prettier-ignore
};

/** A courier that gives the least information: no deductions and no net amount. */
const express: CourierShape = {
  ...plain,
  name: 'express',
  encoding: 'utf-8 with mark',
  days: 'iso',
  header: ['Waybill', 'Order No', 'Price', 'Delivery Date', 'Settlement Date', 'Bank Reference'],
  row: (of) => [of.tracking_number, of.order_name, amount(of.gross), day(of.delivered_at), day(of.remitted_at), of.utr],
};

/** A statement for printing: titles above the header, amounts in rupees, a grand total. */
const statement: CourierShape = {
  ...plain,
  name: 'statement',
  days: 'numbered',
  amounts: 'rupees',
  title: [['COD REMITTANCE STATEMENT'], ['Amounts in INR'], []],
  header: ['S. No.', 'AWB No', 'Reference No', 'Collectable Amount', 'Remittance Amount', 'Payment Date', 'UTR No.'],
  row: (of) => ['', of.tracking_number, of.order_name, amount(of.gross), amount(of.net), day(of.remitted_at), of.utr],
  total: ({ gross, net }) => ['Grand Total', '', '', amount(gross), amount(net), '', ''],
};

/** A spreadsheet in a locale with decimal commas, which separates values by semicolons. */
const regional: CourierShape = {
  ...plain,
  name: 'regional',
  deducts: ['freight', 'cod_fee'],
  delimiter: ';',
  days: 'numbered',
  header: ['CN', 'Channel Order Id', 'COD Amount', 'Freight', 'COD Charges', 'Net Amount', 'Remittance Date', 'Transaction Id'],
  row: ({ deductions, ...of }) => [
    of.tracking_number, `#${of.order_name}`, amount(of.gross), amount(deductions.freight), amount(deductions.cod_fee), amount(of.net), day(of.remitted_at), of.utr,
  ], // prettier-ignore
};

/** The "Unicode text" of spreadsheets: UTF-16 with tabs. */
const parcel: CourierShape = {
  ...plain,
  name: 'parcel',
  delimiter: '\t',
  encoding: 'utf-16',
  header: ['Tracking No', 'Order Number', 'COD Amount', 'Delivery Date', 'Remittance Date', 'Remittance UTR'],
  row: (of) => [of.tracking_number, of.order_name, amount(of.gross), day(of.delivered_at), day(of.remitted_at), of.utr],
};

/** A courier with charges and GST, but without order names. */
const surface: CourierShape = {
  ...plain,
  name: 'surface',
  deducts: ['freight', 'cod_fee', 'tax'],
  days: 'iso',
  title: [['Surface Logistics', 'COD payout']],
  header: [
    'Consignment Number',
    'COD Value',
    'Freight Charges',
    'COD Handling Charges',
    'GST Amount',
    'Net Payable',
    'Paid On',
    'Bank Ref No',
  ],
  row: ({ deductions, ...of }) => [
    of.tracking_number, amount(of.gross), amount(deductions.freight), amount(deductions.cod_fee), amount(deductions.tax), amount(of.net), day(of.remitted_at), of.utr,
  ], // prettier-ignore
  total: ({ gross, net }) => ['Total', amount(gross), '', '', '', amount(net), '', ''],
};

export const COURIER_SHAPES = [aggregator, express, statement, regional, parcel, surface] as const satisfies readonly CourierShape[];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The calendar day in India. */
export const isoDay = (moment: UnixSeconds): string => new Date((moment + INDIA) * 1000).toISOString().slice(0, 10);

const DAYS: Readonly<Record<DayForm, (moment: UnixSeconds) => string>> = {
  iso: isoDay,
  named: (moment) => {
    const [year, month, date] = isoDay(moment).split('-');
    return `${date}-${MONTHS[Number(month) - 1]}-${year!.slice(2)}`;
  },
  numbered: (moment) => isoDay(moment).split('-').reverse().join('/'),
};

const major = (minor: Minor, digits: number): number => minor / 10 ** digits;

const AMOUNTS: Readonly<Record<AmountForm, (minor: Minor, digits: number) => string>> = {
  plain: (minor, digits) => major(minor, digits).toFixed(digits),
  rupees: (minor, digits) => `₹ ${major(minor, digits).toLocaleString('en-IN', { minimumFractionDigits: digits })}`,
};

/** Decimals of a currency unless given. */
export const USUAL_DIGITS = 2;

/** A cell in a text file of this shape. */
export function textCell(cell: ShapeCell, { days, amounts }: CourierShape, digits: number): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? DAYS[days](cell.day) : AMOUNTS[amounts](cell.amount, digits);
}

/** A cell in a workbook. */
export function workbookCell(cell: ShapeCell, digits: number): Cell {
  if (typeof cell === 'string') return cell === '' ? null : cell;
  return 'day' in cell ? { date: isoDay(cell.day) } : major(cell.amount, digits);
}
