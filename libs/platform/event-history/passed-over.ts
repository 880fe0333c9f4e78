/** The stream of the events that operators have passed over: one fact for each. */
export const PASSED_OVER_STREAM = 'history_skips-all';

/** An event that cannot be read, and that its stream is read without. */
export interface PassedOver {
  readonly stream: string;
  readonly revision: number;
}
