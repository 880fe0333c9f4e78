/** The progress of a fetch. */
export interface FetchProgress {
  /** The day being fetched: `2026-01-31`. */
  readonly day: string;
  /** Why the last call to the gateway failed; absent if it succeeded. The call is repeated. */
  readonly fault?: string;
}

/** Port that fetches a gateway's settlements of some days, for operators and test helpers. */
export abstract class SettlementFetches {
  /**
   * Begins to fetch days in the account's time zone, both inclusive, and from then on fetches every morning. A repeat with the same days continues a fetch
   * that is under way.
   */
  abstract begin(connection: string, from: string, to: string): Promise<void>;
  /** The progress of a fetch; null once it is done and visible in lists. */
  abstract progress(connection: string, from: string, to: string): Promise<FetchProgress | null>;
  /** The beginning and end (exclusive) of some days in the account's time zone, in Unix seconds. */
  abstract rangeOf(account: string, livemode: boolean, from: string, to: string): Promise<{ readonly gte: number; readonly lt: number }>;
  /** Today in the account's time zone, by the real time, which gateways use. */
  abstract today(account: string, livemode: boolean): Promise<string>;
}
