import type { RiskLevel } from '#orders/domain/order-risk';
import type { PaymentMethod } from '#orders/domain/events/order.events';

export const ORDER_STATUSES = ['pending', 'paid', 'fulfilled', 'delivered', 'cancelled', 'refunded'] as const;
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['prepaid', 'partial_prepaid', 'cod'];
export const PAYMENT_STATUSES = [
  'pending', 'processing', 'partially_paid', 'paid', 'cod_pending', 'cod_collected', 'partially_refunded', 'refunded', 'failed',
] as const; // prettier-ignore
export const REFUND_STATUSES_OF_ORDERS = ['none', 'pending', 'partial', 'full'] as const;
export const RISK_LEVELS: readonly RiskLevel[] = ['low', 'medium', 'high'];
export const RISK_OUTCOMES = ['delivered', 'rto', 'cancelled'] as const;
