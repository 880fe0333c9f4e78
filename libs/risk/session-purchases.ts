import type { Purchase } from '#risk/risk-assessor';

/** What a checkout session is about is known where sessions are. Null where there is none in this account and mode. */
export abstract class SessionPurchases {
  abstract of(session: string, owner: { readonly account: string; readonly livemode: boolean }): Promise<Purchase | null>;
}
