import fc from 'fast-check';
import { HOUR, MINUTE } from '#kernel/time';
import { LEASE } from '#platform/jobs/job-outcomes';
import { isOver, nextAttemptAt, RETRY_OFFSETS } from '#webhooks/delivery/schedule';
import { DEADLINE } from '#webhooks/delivery/send';

const FIRST_FAILED_AT = 1_700_000_000_000;
const at = (seconds: number): number => FIRST_FAILED_AT + seconds * 1000;

/** Follows the schedule until it ends; each attempt takes `late` seconds longer to come about than planned. */
function attemptsOf({ late = 0, jitter = 0 }): number[] {
  const times: number[] = [];
  let due: number | null = FIRST_FAILED_AT;
  for (let attempt = 1; due !== null; attempt++) {
    const now: number = attempt === 1 ? due : due + late * 1000;
    times.push((now - FIRST_FAILED_AT) / 1000);
    due = nextAttemptAt({ attempt, firstFailedAt: FIRST_FAILED_AT, now, jitter });
  }
  return times;
}

it('an attempt ends long before the lease of its work does: no other process makes it meanwhile', () => {
  expect(LEASE).toBeGreaterThan(2 * DEADLINE);
});

describe('the retry schedule', () => {
  it('tries ten times more, at 1, 5 and 30 minutes and 1, 2, 4, 8, 12, 24 and 48 hours after the first failure', () => {
    const hours = [1, 2, 4, 8, 12, 24, 48].map((hour) => hour * HOUR);
    expect(attemptsOf({})).toEqual([0, MINUTE, 5 * MINUTE, 30 * MINUTE, ...hours]);
  });

  it('keeps to the offsets however long attempts take', () => {
    expect(attemptsOf({ late: 5 })).toEqual([0, ...RETRY_OFFSETS.map((offset) => offset + 5)]);
  });

  it('adds at most a twentieth of the step, and never takes any away', () => {
    attemptsOf({ jitter: 1 }).forEach((time, n) => {
      const offset = RETRY_OFFSETS[n - 1] ?? 0;
      const step = offset - (RETRY_OFFSETS[n - 2] ?? 0);
      expect(time).toBeCloseTo(offset + step * 0.05, 2);
    });
  });

  it('makes one attempt of all that were missed while the sender was down', () => {
    const next = nextAttemptAt({ attempt: 2, firstFailedAt: FIRST_FAILED_AT, now: at(3 * HOUR), jitter: 0 });
    expect(next).toBe(at(4 * HOUR));
  });

  it('does not repeat a retry when the clock goes back', () => {
    expect(nextAttemptAt({ attempt: 3, firstFailedAt: FIRST_FAILED_AT, now: at(10), jitter: 0 })).toBe(at(30 * MINUTE));
  });

  it('lets the receiver delay the next attempt, but not hasten it', () => {
    const failed = { attempt: 1, firstFailedAt: FIRST_FAILED_AT, now: at(0), jitter: 0 };
    expect(nextAttemptAt({ ...failed, notBefore: at(120) })).toBe(at(120));
    expect(nextAttemptAt({ ...failed, notBefore: at(10) })).toBe(at(MINUTE));
  });

  it('makes its last attempt when the receiver asks for more time than there is, and then ends', () => {
    const requested = { firstFailedAt: FIRST_FAILED_AT, jitter: 0, notBefore: at(1000 * HOUR) };
    expect(nextAttemptAt({ ...requested, attempt: 1, now: at(0) })).toBe(at(48 * HOUR));
    expect(nextAttemptAt({ ...requested, attempt: 2, now: at(48 * HOUR + 1) })).toBeNull();
  });

  it('never plans an attempt in the past, beyond 72 hours, or after ten retries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 80 * HOUR }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 100 * HOUR })),
        (attempt, elapsed, jitter, requested) => {
          const notBefore = requested === null ? null : at(requested);
          const next = nextAttemptAt({ attempt, firstFailedAt: FIRST_FAILED_AT, now: at(elapsed), jitter, notBefore });
          if (attempt > RETRY_OFFSETS.length) expect(next).toBeNull();
          if (next === null) return;
          expect(next).toBeGreaterThan(at(elapsed));
          expect(isOver(FIRST_FAILED_AT, next)).toBe(false);
        },
      ),
    );
  });
});
