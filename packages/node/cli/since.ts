import { UsageFault } from './command.ts';

const AGO = /^(\d{1,5})([smhd])$/;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Longer than any date. */
const POSITION = /^[\w-]{40,}$/;

/** The starting point: a position, Unix seconds, or neither. */
export interface Since {
  readonly position: string | null;
  readonly time: number | null;
}

/** `now`: Unix milliseconds. Throws `UsageFault`. */
export function sinceOf(text: string | undefined, now: number): Since {
  if (text === undefined) return { position: null, time: null };
  if (POSITION.test(text)) return { position: text, time: null };
  const [, count, unit] = AGO.exec(text) ?? [];
  const time = count === undefined ? Date.parse(text) / 1000 : now / 1000 - Number(count) * SECONDS[unit!]!;
  if (!Number.isFinite(time)) throw new UsageFault('--since takes 10m, 2h, 3d, a date such as 2026-01-31T10:00Z, or a position.');
  return { position: null, time: Math.max(0, Math.floor(time)) };
}
