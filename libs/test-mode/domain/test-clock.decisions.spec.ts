import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';
import { advanceClock, testClock } from '#test-mode/domain/test-clock.decisions';

const NOON_MS = 1_760_000_000_500;
const HOUR_MS = 3_600_000;
const advanced = (ahead: number) => fact('test_clock.advanced', { ahead, now: Math.floor((NOON_MS + ahead) / 1000) });

describe('advancing the test clock', () => {
  it('puts it ahead of the time that it showed', () =>
    given(testClock, advanced(HOUR_MS)).when((clock) => advanceClock(clock, { seconds: 3600 }, NOON_MS)).then(advanced(2 * HOUR_MS))); // prettier-ignore

  it('has it show the moment that is named', () =>
    given(testClock).when((clock) => advanceClock(clock, { to: 1_760_003_600 }, NOON_MS)).then(fact('test_clock.advanced', { ahead: HOUR_MS, now: 1_760_003_600 }))); // prettier-ignore

  it.each([{ seconds: 0 }, { seconds: -1 }, { to: 1_760_003_600 }, { to: 1_760_000_001 }])('refuses to go back or to stay: %o', (input) =>
    given(testClock, advanced(HOUR_MS)).when((clock) => advanceClock(clock, input, NOON_MS)).refuses('invalid_value')); // prettier-ignore

  it('goes up to the year 2100', () =>
    given(testClock).when((clock) => advanceClock(clock, { to: 4_102_444_800 }, NOON_MS)).then(fact('test_clock.advanced', { ahead: 2_342_444_800_000, now: 4_102_444_800 }))); // prettier-ignore

  it.each([{ seconds: Number.MAX_SAFE_INTEGER }, { to: 4_102_444_801 }])('refuses to go beyond the year 2100: %o', (input) =>
    given(testClock).when((clock) => advanceClock(clock, input, NOON_MS)).refuses('invalid_value')); // prettier-ignore
});
