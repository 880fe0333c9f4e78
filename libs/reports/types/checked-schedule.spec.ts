import { checkedSchedule, type ScheduleDraft, withChanges } from '#reports/types/checked-schedule';

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
