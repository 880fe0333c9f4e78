import { DomainError } from '#kernel/domain-error';
import { fact, type View } from '#kernel/fact';
import type { TestClock, TestClockAdvanced } from '#kernel/test-clock';
import type { UnixSeconds } from '#kernel/time';

/** The test clock of an account: by how many milliseconds it is ahead of the machine's clock. */
export const testClock: View<TestClock, TestClockAdvanced> = { initial: { ahead: 0, now: 0 }, evolve: (_, { data }) => data };

/** How far to advance the clock: by a number of seconds, or to a time. */
export type ClockAdvance = { readonly seconds: number } | { readonly to: UnixSeconds };

/** The latest time of a test clock, 2100-01-01. */
const LATEST: UnixSeconds = 4_102_444_800;

/** Advances the clock by whole seconds. It never goes back (interface §5.4). `machine` is the machine's time in Unix milliseconds. Throws `invalid_value`. */
export function advanceClock({ ahead }: TestClock, advance: ClockAdvance, machine: number): TestClockAdvanced[] {
  const now = machine + ahead;
  const then = 'to' in advance ? advance.to * 1000 + (machine % 1000) : now + advance.seconds * 1000;
  const param = 'to' in advance ? 'to' : 'seconds';
  if (then <= now) throw notForward(param, Math.floor(now / 1000));
  if (then >= (LATEST + 1) * 1000) throw tooFar(param);
  return [fact('test_clock.advanced', { ahead: then - machine, now: Math.floor(then / 1000) })];
}

const notForward = (param: string, now: UnixSeconds): DomainError =>
  new DomainError('invalid_value', `The test clock goes forward only, and shows ${now}. Name a later moment.`, param);

const tooFar = (param: string): DomainError =>
  new DomainError('invalid_value', `The test clock goes up to ${LATEST}, the year 2100. Name an earlier moment.`, param);
