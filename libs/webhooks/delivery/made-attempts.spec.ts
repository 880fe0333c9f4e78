import { Clock } from '#kernel/time';
import { makeLog } from '#platform/logging/log';
import { Breakers } from '#webhooks/delivery/breakers';
import type { Delivery } from '#webhooks/delivery/delivery';
import { plannedAttempt, type Trigger, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { MadeAttempts } from '#webhooks/delivery/made-attempts';
import { NOON } from '#test/support/facts/given';

const NOW = NOON * 1000;
const MINUTE = 60_000;
const ERROR = { code: 'status', message: 'The endpoint answered 500; 2xx means received.' } as const;

const delivery: Delivery = {
  event: 'evt_1',
  endpoint: 'we_1',
  scope: 'acct_1:test',
  position: '1',
  attempt: 1,
  first_failed_at: null,
  record: 'wd_1',
};
const last: Delivery = { ...delivery, attempt: 11, first_failed_at: NOW - 48 * 60 * MINUTE };

const attempt = (answered: Partial<WrittenAttempt> = {}, trigger: Trigger = 'auto'): WrittenAttempt => ({
  ...plannedAttempt({ id: 'wd_1', livemode: false, event: 'evt_1', endpoint: 'we_1', trigger, request_body: null, created_at: NOON }),
  response_status: 500,
  ...answered,
});

describe('what follows from an attempt that failed', () => {
  let made: MadeAttempts;
  let figures: DeliveryFigures;
  let lines: object[];

  beforeEach(() => {
    lines = [];
    figures = new DeliveryFigures();
    const clock = new (class extends Clock {
      milliseconds = () => NOW;
    })();
    made = new MadeAttempts(new Breakers(), figures, clock, makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  });

  /** `now`: the account's time. */
  const failed = (answered?: Partial<WrittenAttempt>, now = NOW) => made.failed(delivery, attempt(answered), ERROR, now);
  /** Milliseconds until the retry. */
  const wait = (answered?: Partial<WrittenAttempt>, now = NOW) => failed(answered, now).reschedule!.dueAt - now;
  const asking = (status: number, retryAfter: string) => ({ response_status: status, response_headers: { 'Retry-After': retryAfter } });

  it('is another one, behind first attempts, spread over 5 % of the step', () => {
    expect(failed().reschedule).toMatchObject({ priority: 1, payload: { attempt: 2, first_failed_at: NOW, record: 'wd_1' } });
    const waits = Array.from({ length: 50 }, () => wait());
    expect(new Set(waits).size).toBeGreaterThan(10);
    for (const each of waits) expect(each - MINUTE).toBeLessThanOrEqual(0.05 * MINUTE);
    for (const each of waits) expect(each).toBeGreaterThanOrEqual(MINUTE);
  });

  it('is later when a 429 or 503 asks for it, in seconds or by a date', () => {
    expect(wait(asking(429, '600'))).toBe(10 * MINUTE);
    expect(wait(asking(503, new Date(NOW + 10 * MINUTE).toUTCString()))).toBe(10 * MINUTE);
  });

  it.each(['99999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'is the last one there is when a later one is requested: %s',
    (longest) => {
      expect(wait(asking(503, longest))).toBe(48 * 60 * MINUTE);
    },
  );

  it('is not delayed by a Retry-After of another status, or by one that cannot be parsed', () => {
    for (const answered of [asking(500, '600'), asking(404, '600'), asking(503, 'soon'), asking(503, '')])
      expect(wait(answered)).toBeLessThanOrEqual(1.05 * MINUTE);
  });

  it('uses the account’s time, whose test clock may be days ahead of the machine’s; a Retry-After date uses the machine’s', () => {
    const ahead = NOW + 5 * 24 * 60 * MINUTE;
    expect(wait(asking(429, '600'), ahead)).toBe(10 * MINUTE);
    expect(wait(asking(503, new Date(NOW + 10 * MINUTE).toUTCString()), ahead)).toBe(10 * MINUTE);
  });

  it('is none after the last, which is logged for operators and counted', () => {
    const { reschedule, records } = made.failed(last, attempt({ next_attempt_at: NOON }), ERROR, NOW);
    expect(reschedule).toBeUndefined();
    expect(JSON.parse(records![0]!.json)).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(figures.givenUp).toEqual({ status: 1 });
    expect(lines).toMatchObject([
      { level: 'warn', part: 'webhooks', event: 'evt_1', endpoint: 'we_1', reason: 'status', last_attempt: 'wd_1' },
    ]);
  });

  it('is none after a test, which is nothing given up', () => {
    expect(made.failed(delivery, attempt({}, 'test'), ERROR, NOW).reschedule).toBeUndefined();
    expect([figures.givenUp, lines]).toEqual([{}, []]);
  });

  const TIMEOUT = { response_status: null, duration_ms: 5000 };

  it('pauses an endpoint that hangs after 20 in a row, by the account’s time, also when the twentieth was the last of its delivery', () => {
    for (let n = 1; n < 20; n++) expect(failed(TIMEOUT).pauseUntil).toBeUndefined();
    const ahead = NOW + 5 * 24 * 60 * MINUTE;
    expect(made.failed(last, attempt(TIMEOUT), ERROR, ahead).pauseUntil).toBe(ahead + 5000);
  });

  it('pauses no endpoint that fails quickly, nor one that something got through to in between', () => {
    for (let n = 0; n < 100; n++) expect(failed({ duration_ms: 30 }).pauseUntil).toBe(0);
    for (let n = 1; n < 20; n++) failed(TIMEOUT);
    expect(made.succeeded(delivery, attempt()).pauseUntil).toBe(0);
    expect(failed(TIMEOUT).pauseUntil).toBeUndefined();
  });
});

describe('a retry that was due before', () => {
  const HOURS = 60 * MINUTE;
  const clock = new (class extends Clock {
    milliseconds = () => NOW;
  })();
  const made = new MadeAttempts(new Breakers(), new DeliveryFigures(), clock, makeLog('info', { write: () => undefined }));
  const failedAt = (next_attempt_at: number | null) => attempt({ status: 'failed', next_attempt_at });
  const retry = (planned: number): Delivery => ({ ...delivery, attempt: 2, first_failed_at: planned, planned_at: planned });

  it('is overdue after more than 72 hours of the machine’s time without sending, for any test clock', () => {
    const leapt = NOW + 100 * HOURS;
    expect(made.isOverdue(retry(NOW - MINUTE), failedAt(NOON), leapt)).toBe(false);
    expect(made.isOverdue(retry(NOW - 73 * HOURS), failedAt(NOON), leapt)).toBe(true);
  });

  it('is not overdue where the attempt before it names no next one', () => {
    expect(made.isOverdue(retry(0), failedAt(null), NOW)).toBe(false);
  });
});
