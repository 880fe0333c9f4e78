/** The progress of a fetch. */
export interface FetchProgress {
  /** The day being fetched: `2026-01-31`. */
  readonly day: string;
  /** Why the gateway last gave no answer; absent if it did. The call is repeated. */
  readonly fault?: string;
}

/** Fetches a gateway's settlements of some days. */
export abstract class SettlementFetches {
  /**
   * Starts with days in the account's time zone, both inclusive, and then fetches every morning. A repeat with the same days continues a fetch under
   * way.
   */
  abstract begin(connection: string, from: string, to: string): Promise<void>;
  /** null once it is done and visible in lists. */
  abstract progress(connection: string, from: string, to: string): Promise<FetchProgress | null>;
  /** The beginning and end (exclusive) of an account's days, Unix seconds. */
  abstract stretchOf(account: string, livemode: boolean, from: string, to: string): Promise<{ readonly gte: number; readonly lt: number }>;
  /** Today in the account's time zone, by the gateways' clock. */
  abstract today(account: string, livemode: boolean): Promise<string>;
}
