import { majorUnits } from '#platform/currencies/major-units';
import { asText } from '#kernel/csv-cell';
import type { Minor } from '#kernel/money';
import type { LocalTimes } from '#reports/calendar/time-zone';
import type { ReportParameters } from '#reports/domain/report-parameters';
import type { Unit, Value } from '#reports/types/column';

/** Formats values for all file formats: times in the report's time zone, amounts in the requested units. */
export const shownValue =
  ({ amount_format }: Pick<ReportParameters, 'amount_format'>, times: LocalTimes) =>
  (unit: Unit, value: Value, currency: string): Value => {
    if (value === null) return null;
    if (unit === 'time') return times.iso(value as number);
    return unit === 'minor_units' && amount_format === 'major' ? majorUnits(value as Minor, currency) : value;
  };

const NEEDS_QUOTES = /[",\r\n]/;
const WRITTEN_BY_OTHERS: readonly Unit[] = ['text', 'list', 'object'];

/** A cell of a CSV (RFC 4180). Text from outside that a spreadsheet would execute as a formula is prefixed with `'`. */
export function csvCell(unit: Unit, value: Value): string {
  if (value === null) return '';
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = WRITTEN_BY_OTHERS.includes(unit) ? asText(text) : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
