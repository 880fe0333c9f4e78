import { allHold } from '#kernel/domain-error';
import { fieldMissing, fieldOfOthers, timeOfDayWrong } from '#reports/domain/report.errors';
import { TIME_ZONE } from '#reports/domain/report-parameters';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import { type DraftForm, knownZone, reportForm } from '#reports/types/checked-parameters';

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A schedule as requested. Omitted fields and null get their defaults. */
export interface ScheduleDraft {
  readonly name: string;
  readonly type: string;
  readonly parameters?: DraftForm | null;
  readonly range: ReportSchedule['range'];
  readonly range_days?: number | null;
  readonly frequency: ReportSchedule['frequency'];
  readonly at: string;
  readonly weekday?: number | null;
  readonly day?: number | null;
  readonly timezone?: string | null;
  readonly deliver_to?: { readonly emails?: readonly string[] | null; readonly webhook?: string | null } | null;
  readonly status?: ReportSchedule['status'] | null;
}

/** Validates a schedule, and adds the defaults. Throws what `reportForm` throws, `missing_field`, `invalid_value` and `invalid_format`. */
export function checkedSchedule(draft: ScheduleDraft): ReportSchedule {
  const { name, type, range, frequency, deliver_to, status } = draft;
  const [at, timezone, range_days, weekday, day] = allHold(
    () => timeOfDay(draft.at),
    () => knownZone(draft.timezone ?? TIME_ZONE, 'timezone'),
    () => requiredOrRefused('range_days', draft.range_days, range === 'last_n_days', 'with the range last_n_days'),
    () => requiredOrRefused('weekday', draft.weekday, frequency === 'weekly', 'with the frequency weekly'),
    () => requiredOrRefused('day', draft.day, frequency === 'monthly', 'with the frequency monthly'),
  );
  return {
    name,
    type,
    parameters: reportForm(type, { ...draft.parameters, timezone: draft.parameters?.timezone ?? timezone }),
    range,
    range_days,
    frequency,
    at,
    weekday,
    day,
    timezone,
    deliver_to: recipientsOf(deliver_to),
    status: status ?? 'active',
  };
}

export const recipientsOf = (deliver_to: ScheduleDraft['deliver_to']): ReportSchedule['deliver_to'] => ({
  emails: deliver_to?.emails ?? [],
  webhook: deliver_to?.webhook ?? null,
});

/**
 * The draft of a changed schedule. Null resets a field to its default. If the range or the frequency changes, the fields that belong to the old one are
 * dropped. If `timezone` changes, `parameters.timezone` changes with it, unless the two differed or `parameters` are sent too.
 */
export function withChanges(before: ReportSchedule, changes: Partial<ScheduleDraft>): ScheduleDraft {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { range_days, weekday, day, ...rest } = before;
  const isSame = (name: 'range' | 'frequency'): boolean => (changes[name] ?? before[name]) === before[name];
  const reportsFollow =
    changes.timezone !== undefined && changes.parameters === undefined && before.parameters.timezone === before.timezone;
  const parameters = reportsFollow ? { parameters: { ...before.parameters, timezone: changes.timezone ?? null } } : {};
  return { ...rest, ...parameters, ...(isSame('range') && { range_days }), ...(isSame('frequency') && { weekday, day }), ...given };
}

/** Validates a field that belongs to one range or frequency: required with it, and refused with others. */
function requiredOrRefused(name: string, value: number | null = null, isWanted: boolean, when: string): number | null {
  if (isWanted && value === null) throw fieldMissing(name, when);
  if (!isWanted && value !== null) throw fieldOfOthers(name, when);
  return value;
}

function timeOfDay(at: string): string {
  if (!TIME_OF_DAY.test(at)) throw timeOfDayWrong();
  return at;
}
