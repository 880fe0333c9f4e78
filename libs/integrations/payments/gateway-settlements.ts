import type { SettlementPage, GatewaySettlement } from '#integrations/payments/gateway/gateway-settlement';
import type { UnixSeconds } from '#kernel/time';

/** A connection to a gateway that pays out. */
export interface PayingConnection {
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  /** The kind of gateway. */
  readonly gateway: string;
}

/** What gateways paid out to merchants. Rejects with `upstream_error` when a gateway refuses, `upstream_timeout` when it gives no usable answer. */
export abstract class GatewaySettlements {
  /** null where there is no such connection to a gateway, or it was removed and is no longer followed. */
  abstract connection(id: string): Promise<PayingConnection | null>;
  /** A page of what was settled from `from` on and before `to`, Unix seconds. `page`: the `next` of the page before, null for the first. */
  abstract settledWithin(
    connection: PayingConnection,
    stretch: { readonly from: UnixSeconds; readonly to: UnixSeconds },
    page: string | null,
  ): Promise<SettlementPage>;
  /** A settlement without its lines, as the gateway has it now; null where it does not know it. */
  abstract settlementNow(connection: PayingConnection, reference: string): Promise<GatewaySettlement | null>;
}
