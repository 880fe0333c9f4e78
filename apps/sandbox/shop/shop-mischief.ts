/** How the shop misbehaves. Counts are of the next calls or notices; each that is hit is taken off. */
export interface Mischief {
  /** Lookups are spared: all that is said here of calls is said of those that change something. */
  onlyChanges: boolean;
  /** Milliseconds before a call is carried out. */
  latencyMs: number;
  /** Calls answered 500 without being carried out. */
  failCalls: number;
  /** Calls that are not carried out and never answered. */
  hangCalls: number;
  /** Calls that are carried out and whose answer is lost. */
  dropAnswers: number;
  /** Notices that never come. */
  loseNotices: number;
  /** Each notice comes twice. */
  repeatNotices: boolean;
  /** Notices come in any order. */
  shuffleNotices: boolean;
}

export const WELL_BEHAVED: Readonly<Mischief> = {
  onlyChanges: false,
  latencyMs: 0,
  failCalls: 0,
  hangCalls: 0,
  dropAnswers: 0,
  loseNotices: 0,
  repeatNotices: false,
  shuffleNotices: false,
};

export type Count = 'failCalls' | 'hangCalls' | 'dropAnswers' | 'loseNotices';

/** Whether this call or notice is one of those. */
export function struck(mischief: Mischief, count: Count): boolean {
  if (mischief[count] <= 0) return false;
  mischief[count]--;
  return true;
}
