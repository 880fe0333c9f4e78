import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';

/** For who has to ask how a payment or a refund stands, and does nothing else with a gateway: what speaks with gateways is not loaded for it. */
export abstract class OutcomesAtGateways {
  /** As its notice would tell; null while its outcome is open. `reference` is the gateway's id. Rejects as `PaymentGateway` does. */
  abstract paymentNow(connection: GatewayConnection, reference: string): Promise<PaymentNotice | null>;
  /** The same of a refund. */
  abstract refundNow(connection: GatewayConnection, reference: string): Promise<RefundNotice | null>;
}
