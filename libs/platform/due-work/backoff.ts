const FIRST = 200;
const LONGEST = 5 * 60 * 1000;

/** Milliseconds to wait after a failed attempt (counted from 1): doubled each time, and spread by `chance` (0 to 1) over the upper half. */
export const backoff = (attempt: number, chance: number): number => Math.min(FIRST * 2 ** (attempt - 1), LONGEST) * (0.5 + chance / 2);
