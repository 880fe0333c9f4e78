import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayDispute, PaidInFull } from '#integrations/payments/gateway/payment-gateway';

/** Queries the outcome of a payment or a refund. Callers that only need this do not load the gateways' clients. */
export abstract class OutcomesAtGateways {
  /** The notice of the payment; null while its outcome is open. `reference` is the gateway's id. All reject with `GatewayRefused` or `GatewayUnavailable`. */
  abstract paymentNow(connection: GatewayConnection, reference: string): Promise<PaymentNotice | null>;
  /** The notice of the refund; null while its outcome is open. */
  abstract refundNow(connection: GatewayConnection, reference: string): Promise<RefundNotice | null>;
  /** The gateway's own order or page that this payment has paid in full; null if the gateway reports none. */
  abstract paidInFull(connection: GatewayConnection, gatewayPayment: string): Promise<PaidInFull | null>;
  /** The current state of a dispute. */
  abstract disputeNow(connection: GatewayConnection, reference: string): Promise<GatewayDispute>;
}
