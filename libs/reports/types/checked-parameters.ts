import { allHold } from '#kernel/domain-error';
import type { UnixSeconds } from '#kernel/time';
import { isTimeZone } from '#kernel/time-zone';
import { secondsOf, zoned } from '#reports/calendar/time-zone';
import {
  filterOfNothing,
  rangeReversed,
  rangeTooLarge,
  repeatedColumn,
  unknownColumn,
  unknownDateField,
  unknownFilter,
  unknownFilterValue,
  unknownZone,
} from '#reports/domain/report.errors';
import { type ReportForm, type ReportParameters, TIME_ZONE } from '#reports/domain/report-parameters';
import { type ReportType, type RowFilter } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';

/** Maximum days of a report's interval, in its time zone: a day of 25 hours counts as one. */
export const MOST_DAYS = 95;

/** The form of a report as requested. Omitted fields and null get their defaults. */
export type DraftForm = { readonly [Name in keyof Omit<ReportForm, 'filters'>]?: ReportForm[Name] | null } & {
  readonly filters?: object | null;
};

/**
 * Validates the form of a report, and adds the defaults. Throws all faults together: `unknown_report_column`, `invalid_value`, `invalid_enum_value`,
 * `parameter_unknown`, `invalid_type`.
 */
export function reportForm(typeName: string, draft: DraftForm): ReportForm {
  const type = reportTypeOf(typeName);
  const [date_field, timezone, filters, columns] = allHold(
    () => knownDate(type, draft.date_field ?? 'created_at'),
    () => knownZone(draft.timezone ?? TIME_ZONE, 'parameters.timezone'),
    () => knownFilters(type, draft.filters ?? {}),
    () => knownColumns(type, draft.columns ?? null),
  );
  const { format, amount_format, byte_order_mark } = draft;
  return {
    date_field,
    timezone,
    filters,
    columns,
    format: format ?? 'csv',
    amount_format: amount_format ?? 'minor',
    byte_order_mark: byte_order_mark ?? false,
  };
}

/** Validates all parameters of a report. Throws what `reportForm` throws, `invalid_range` and `report_range_too_large`. */
export function reportParameters(
  type: string,
  { interval_start, interval_end, ...draft }: DraftForm & { readonly interval_start: UnixSeconds; readonly interval_end: UnixSeconds },
): ReportParameters {
  const form = reportForm(type, draft);
  if (interval_end <= interval_start) throw rangeReversed();
  if (interval_end > secondsOf(zoned(interval_start, form.timezone).add({ days: MOST_DAYS }))) throw rangeTooLarge(MOST_DAYS);
  return { interval_start, interval_end, ...form };
}

/** Returns the time zone, or throws `invalid_value` if it does not exist. `param` is the field to name in the error. */
export function knownZone(name: string, param: string): string {
  if (!isTimeZone(name)) throw unknownZone(param);
  return name;
}

function knownDate({ dates }: ReportType, name: string): string {
  if (!Object.hasOwn(dates, name)) throw unknownDateField(Object.keys(dates));
  return name;
}

function knownColumns({ type, columns }: ReportType, wanted: readonly string[] | null): readonly string[] {
  const names = columns.map(({ name }) => name);
  if (wanted === null) return names;
  for (const [n, name] of wanted.entries()) {
    if (!names.includes(name)) throw unknownColumn(name, n, type);
    if (wanted.indexOf(name) < n) throw repeatedColumn(name, n);
  }
  return wanted;
}

function knownFilters({ filters }: ReportType, wanted: object): ReportForm['filters'] {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      if (!Object.hasOwn(filters, name)) throw unknownFilter(name, Object.keys(filters));
      return [name, filterValues(name, filters[name]!, value)];
    }),
  );
}

function filterValues(name: string, { values, read }: RowFilter<unknown>, value: unknown): readonly string[] {
  const given = Array.isArray(value) ? value : [value];
  if (given.length === 0 || !given.every((each): each is string => typeof each === 'string')) throw filterOfNothing(name);
  if (values !== undefined && !given.every((each) => values.includes(each))) throw unknownFilterValue(name, values);
  return [...new Set(given.map((each) => read?.(each) ?? each))];
}
