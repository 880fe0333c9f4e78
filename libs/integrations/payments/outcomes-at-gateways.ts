import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayDispute, PaidInFull } from '#integrations/payments/gateway/payment-gateway';

/** Queries the outcome of a payment or a refund. Callers that only need this do not load the gateways' clients. */
export abstract class OutcomesAtGateways {
  /** The notice of the payment; null while its outcome is open. `reference` is the gateway's id. Rejects as `PaymentGateway` does. */
  abstract paymentNow(connection: GatewayConnection, reference: string): Promise<PaymentNotice | null>;
  /** The notice of the refund; null while its outcome is open. */
  abstract refundNow(connection: GatewayConnection, reference: string): Promise<RefundNotice | null>;
  /** The gateway's own order or page of a payment, if the gateway reports it as paid in full; otherwise null. */
  abstract paidInFull(connection: GatewayConnection, reference: string): Promise<PaidInFull | null>;
  /** The current state of a dispute. */
  abstract disputeNow(connection: GatewayConnection, reference: string): Promise<GatewayDispute>;
}
