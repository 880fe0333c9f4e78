import { DAY, HOUR } from '#kernel/time';
import { secondsOf, zoned } from '#reports/calendar/time-zone';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { made, rowsOf } from '#test/support/clients/reports';
import { codOrder } from '#test/support/clients/shop';

const { service } = serviceUnderTest('own');

/** The next two days on which clocks change somewhere, none of which has begun: Unix seconds from beginning to end, and hours. */
function daysOfChange(timezone: string): { from: number; to: number; hours: number }[] {
  const first = zoned(Math.floor(Date.now() / 1000) + 2 * DAY, timezone).getTimeZoneTransition('next')!;
  return [first, first.getTimeZoneTransition('next')!].map((change) => {
    const day = change.startOfDay();
    const next = day.toPlainDate().add({ days: 1 }).toZonedDateTime(timezone);
    return { from: secondsOf(day), to: secondsOf(next), hours: day.hoursInDay };
  });
}

/** Orders are placed in the very second, with the service's clock stopped: separate processes have their own clocks, which go on. */
const inOneProcess = process.env['BACKEND'] === 'processes' ? describe.skip : describe;

inOneProcess.each(['Europe/Berlin', 'Africa/Cairo'])('a day on which clocks change in %s', (timezone) => {
  let merchant: MerchantClient;
  const days = daysOfChange(timezone);
  const isWithoutMidnight = (at: number): boolean => zoned(at, timezone).hour !== 0;
  const advance = (to: number) => merchant.post('/test_helpers/clock/advance', { to });

  /** An order that is placed in the very second. */
  async function placed(at: number): Promise<string> {
    await advance(at);
    const { id, created_at } = await codOrder(merchant);
    expect(created_at).toBe(at);
    return id;
  }

  beforeAll(async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store elsewhere' });
    merchant = (await service.keyHolder({ account, rateLimit: 1_000_000 })).client;
    service.clock.stand();
  });
  afterAll(() => service.clock.goOn());

  it('has 23 hours, or 25', () => expect(days.map(({ hours }) => hours).toSorted()).toEqual([23, 25]));

  it.each(days)('is what a run and a schedule are about: $hours hours', async ({ from, to, hours }) => {
    await advance(from - DAY - HOUR);
    const daily = { name: 'Yesterday', type: 'orders.1', range: 'previous_day', frequency: 'daily', at: '06:00', timezone };
    const { id: schedule } = (await merchant.post('/reports/schedules', { ...daily, parameters: { format: 'jsonl' } })).body;
    const [, first, last] = [await placed(from - 1), await placed(from), await placed(to - 1), await placed(to)];

    const interval = { interval_start: from, interval_end: to };
    const rows = await rowsOf(merchant, 'orders.1', { ...interval, timezone });
    expect(rows.map(({ order_id, created_at }) => [order_id, created_at])).toEqual([
      [last, expect.stringMatching(/T23:59:59[+-]/)],
      [first, expect.stringMatching(isWithoutMidnight(from) ? /T01:00:00[+-]/ : /T00:00:00[+-]/)],
    ]);
    const [end, start] = rows.map(({ created_at }) => Number(created_at.slice(-6, -3)));
    if (!isWithoutMidnight(from)) expect(Math.abs(end! - start!)).toBe(1);
    expect(to - from).toBe(hours * HOUR);

    await advance(to + 6 * HOUR);
    const run = await eventually(async () => {
      const { data } = (await merchant.get(`/reports/runs?schedule=${schedule}`)).body;
      const found = data.find(({ parameters }: Json) => parameters.interval_start === from);
      expect(found?.parameters).toMatchObject({ ...interval, timezone });
      return found;
    });
    const { data: runs } = (await merchant.get(`/reports/runs?schedule=${schedule}`)).body;
    const starts = runs.map(({ parameters }: Json) => parameters.interval_start);
    expect([starts.length, starts.slice(0, -1)]).toEqual([3, runs.slice(1).map(({ parameters }: Json) => parameters.interval_end)]);
    expect((await made(merchant, run.id)).row_count).toBe(2);
    const { text } = await merchant.get(`/reports/runs/${run.id}/file`);
    expect(text).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await merchant.delete(`/reports/schedules/${schedule}`);
  });
});
