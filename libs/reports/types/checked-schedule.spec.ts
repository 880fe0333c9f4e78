import { CreateScheduleBody } from '#reports/commands/create-schedule/create-schedule.body';
import { checkedSchedule, type ScheduleDraft, withChanges } from '#reports/types/checked-schedule';
import { faultsIn } from '#test/support/facts/body-faults';
import { refusalOf } from '#test/support/facts/given';

const DAILY = {
  name: 'Daily',
  type: 'orders.1',
  range: 'previous_day',
  frequency: 'daily',
  at: '06:00',
  timezone: 'Europe/Berlin',
} as const;

describe('the time zone of a schedule’s reports', () => {
  const changed = (draft: Partial<ScheduleDraft>, changes: Partial<ScheduleDraft>) => {
    const { timezone, parameters } = checkedSchedule(withChanges(checkedSchedule({ ...DAILY, ...draft }), changes));
    return [timezone, parameters.timezone];
  };

  it('is the schedule’s by default, and changes with it', () => {
    expect(changed({}, { timezone: 'Asia/Tokyo' })).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    expect(changed({}, { timezone: null })).toEqual(['Asia/Kolkata', 'Asia/Kolkata']);
    expect(changed({}, { name: 'Nightly' })).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  });

  it('stays if it is another, or given', () => {
    expect(changed({ parameters: { timezone: 'UTC' } }, { timezone: 'Asia/Tokyo' })).toEqual(['Asia/Tokyo', 'UTC']);
    expect(changed({}, { timezone: 'Asia/Tokyo', parameters: { timezone: 'UTC' } })).toEqual(['Asia/Tokyo', 'UTC']);
  });

  it('is refused under the name of the sent field', () => {
    expect(() => changed({}, { timezone: 'IST' })).toThrow(expect.objectContaining({ param: 'timezone' }));
  });
});

describe('a schedule', () => {
  it.each([
    [{ at: '24:00' }, 'invalid_format', 'at'],
    [{ timezone: 'Asia/Nowhere' }, 'invalid_value', 'timezone'],
    [{ frequency: 'weekly' }, 'missing_field', 'weekday'],
    [{ weekday: 1 }, 'invalid_value', 'weekday'],
    [{ range: 'last_n_days' }, 'missing_field', 'range_days'],
    [{ parameters: { columns: ['order'] } }, 'unknown_report_column', 'parameters.columns.0'],
  ])('is refused as %j', (changes, code, param) => {
    const refusal = refusalOf(() => checkedSchedule({ ...DAILY, ...changes } as ScheduleDraft));
    expect([refusal.code, refusal.param]).toEqual([code, param]);
  });

  it.each([
    [{ frequency: 'monthly', day: 29 }, 'invalid_range', 'day'],
    [{ range: 'last_n_days', range_days: 96 }, 'invalid_range', 'range_days'],
    [{ deliver_to: { emails: ['nobody'] } }, 'invalid_email', 'deliver_to.emails.0'],
  ])('is refused in a body as %j', (changes, code, param) =>
    expect(faultsIn(CreateScheduleBody, { ...DAILY, ...changes })).toEqual([[code, param]]),
  );
});
