import type { GatewaySettlement, SettlementPage, SkippedEntry } from '#integrations/payments/gateway/gateway-settlement';
import type { UnixSeconds } from '#kernel/time';

/** A connection to a gateway that pays out. */
export interface PayingConnection {
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  /** The kind of gateway. */
  readonly gateway: string;
}

/** Settlements of gateways to merchants. Rejects with `upstream_error` when a gateway refuses, `upstream_timeout` when it gives no usable answer. */
export abstract class GatewaySettlements {
  /** null if no such gateway connection exists, or it was removed and is no longer followed. */
  abstract connection(id: string): Promise<PayingConnection | null>;
  /** A page of settlements with `from` ≤ time < `to`, Unix seconds. `page`: the `next` of the previous page, null for the first. */
  abstract settledWithin(
    connection: PayingConnection,
    stretch: { readonly from: UnixSeconds; readonly to: UnixSeconds },
    page: string | null,
  ): Promise<SettlementPage>;
  /**
   * The current state of a settlement without its lines; null if the gateway does not know it. It is skipped if it cannot be read. `currency`: as known
   * from its lines.
   */
  abstract settlementNow(
    connection: PayingConnection,
    reference: string,
    currency: string,
  ): Promise<GatewaySettlement | SkippedEntry | null>;
}
