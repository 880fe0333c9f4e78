/** How far a fetch has come. */
export interface FetchProgress {
  /** The day that is being fetched: `2026-01-31`. */
  readonly day: string;
  /** Why the gateway gave no answer the last time; absent when it did. The call is repeated. */
  readonly fault?: string;
}

/** Fetches what a gateway paid out on some days. */
export abstract class SettlementFetches {
  /** Begins with days of the account's time zone, both included, and from then on fetches every morning. The same days again go on with what is under way. */
  abstract begin(connection: string, from: string, to: string): Promise<void>;
  /** null once it is done, and lists show it. */
  abstract progress(connection: string, from: string, to: string): Promise<FetchProgress | null>;
  /** From when on and until before when days of the account are, Unix seconds. */
  abstract stretchOf(account: string, livemode: boolean, from: string, to: string): Promise<{ readonly gte: number; readonly lt: number }>;
  /** Today in the account's time zone, as gateways date. */
  abstract today(account: string, livemode: boolean): Promise<string>;
}
