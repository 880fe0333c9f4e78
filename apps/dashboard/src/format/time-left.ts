const HOUR = 3600;
const DAY = 24 * HOUR;

/** The time left until a moment (Unix seconds): whole days, and the remaining whole hours. Null once it is past. */
export function timeLeft(until: number, now = Date.now() / 1000): { readonly days: number; readonly hours: number } | null {
  const left = until - now;
  return left <= 0 ? null : { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
}
