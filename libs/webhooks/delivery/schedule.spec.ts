import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '#kernel/time';
import { LEASE } from '#job-queue/job-outcomes';
import { isOverdue, nextAttemptAt, RETRY_OFFSETS, RETRY_PERIOD } from '#webhooks/delivery/schedule';
import { DEADLINE } from '#webhooks/delivery/send';

const FIRST_FAILED_AT = 1_700_000_000_000;
const at = (seconds: number): number => FIRST_FAILED_AT + seconds * 1000;

/** Follows the schedule to its end; each attempt is made `late` seconds after it was planned. */
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

  it('does not repeat a retry when the clock is set back', () => {
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
          expect(next).toBeLessThanOrEqual(at(RETRY_PERIOD));
        },
      ),
    );
  });

  it('makes every retry of a delivery, in its order, when each is made within a tenth of its step', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const delays = fc.array(fc.record({ jitter: share, late: share }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(delays, (each) => {
        const planned = each.map(({ jitter }, n) => {
          const [before, offset] = [RETRY_OFFSETS[n - 1] ?? 0, RETRY_OFFSETS[n]!];
          const lastStep = before - (RETRY_OFFSETS[n - 2] ?? 0);
          const now = n === 0 ? at(0) : at(before + (lastStep / 10) * each[n - 1]!.late);
          const next = nextAttemptAt({ attempt: n + 1, firstFailedAt: FIRST_FAILED_AT, now, jitter })!;
          expect(next).toBeGreaterThanOrEqual(at(offset));
          expect(next).toBeLessThanOrEqual(at(offset + (offset - before) / 20) + 1);
          return next;
        });
        expect(planned).toEqual(planned.toSorted((one, other) => one - other));
        const after = nextAttemptAt({ attempt: 11, firstFailedAt: FIRST_FAILED_AT, now: at(49 * HOUR), jitter: 1 });
        expect(after).toBeNull();
      }),
    );
  });

  it('continues after a leap with the first offset that is still ahead, and ends when there is none', () => {
    const leap = fc.integer({ min: 0, max: 10 * DAY });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), leap, (attempt, elapsed) => {
        const next = nextAttemptAt({ attempt, firstFailedAt: FIRST_FAILED_AT, now: at(elapsed), jitter: 0 });
        const ahead = RETRY_OFFSETS.slice(attempt - 1).find((offset) => offset > elapsed);
        expect(next).toBe(ahead === undefined ? null : at(ahead));
      }),
    );
  });
});

describe('a retry that was not made when it was due', () => {
  const duration = fc.integer({ min: 0, max: 30 * DAY });

  it('is made, however far a test clock leapt, while less than 72 hours have passed by the machine', () => {
    fc.assert(
      fc.property(duration, fc.integer({ min: 0, max: RETRY_PERIOD }), (leap, passed) => {
        const plannedAt = at(-7 * DAY);
        const [dueAt, now] = [at(MINUTE), at(MINUTE + leap + passed)];
        expect(isOverdue({ dueAt, now, plannedAt, machine: plannedAt + passed * 1000 })).toBe(false);
      }),
    );
  });

  it('is made, however long before it was due it was planned, when it is less than 72 hours late', () => {
    fc.assert(
      fc.property(duration, fc.integer({ min: 0, max: RETRY_PERIOD }), (waited, late) => {
        const machine = at(waited + late);
        expect(isOverdue({ dueAt: at(waited), now: machine, plannedAt: at(0), machine })).toBe(false);
      }),
    );
  });

  it('is given up after more than 72 hours without sending', () => {
    fc.assert(
      fc.property(duration, fc.integer({ min: RETRY_PERIOD + 1, max: 30 * DAY }), (leap, late) => {
        const machine = at(late);
        expect(isOverdue({ dueAt: at(0), now: at(late + leap), plannedAt: at(-MINUTE), machine })).toBe(true);
      }),
    );
  });

  it('uses the account’s clock if an earlier release planned it', () => {
    const waiting = { dueAt: at(0), machine: at(0) };
    expect(isOverdue({ ...waiting, now: at(RETRY_PERIOD) })).toBe(false);
    expect(isOverdue({ ...waiting, now: at(RETRY_PERIOD + 1) })).toBe(true);
  });
});
