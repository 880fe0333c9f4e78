/** An agent's tool, which is a route of the API. Its parameters, description and required scope come from the API's own description. */
export interface Tool {
  readonly name: string;
  readonly method: 'get' | 'post';
  /** The path in the API's description. */
  readonly path: string;
  /** Fixed fields of the body. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

const reads = (name: string, path: string): Tool => ({ name, method: 'get', path: `/v1/${path}` });

/** Tools that read, as far as the key or token allows, and two that act. An agent's act only makes a proposal, which a person must approve. */
export const TOOLS: readonly Tool[] = [
  reads('list_orders', 'orders'),
  reads('get_order', 'orders/{id}'),
  reads('get_order_timeline', 'orders/{id}/timeline'),
  reads('list_payments', 'payments'),
  reads('get_payment', 'payments/{id}'),
  reads('list_refunds', 'refunds'),
  reads('get_refund', 'refunds/{id}'),
  reads('list_checkout_sessions', 'checkout/sessions'),
  reads('list_disputes', 'disputes'),
  reads('get_dispute', 'disputes/{id}'),
  reads('list_settlements', 'settlements'),
  reads('list_settlement_lines', 'settlements/{id}/lines'),
  reads('list_cod_collections', 'cod/collections'),
  reads('get_cod_collection', 'cod/collections/{id}'),
  reads('list_cod_aging', 'cod/aging'),
  reads('list_cod_remittances', 'cod/remittances'),
  reads('list_bank_credits', 'cod/bank_credits'),
  reads('list_couriers', 'cod/couriers'),
  reads('list_alerts', 'alerts'),
  reads('list_payment_links', 'payment_links'),
  reads('list_webhook_deliveries', 'webhook_deliveries'),
  reads('list_events', 'events'),
  reads('list_report_runs', 'reports/runs'),
  { name: 'propose_refund', method: 'post', path: '/v1/refunds' },
  { name: 'propose_cash_write_off', method: 'post', path: '/v1/cod/collections/{id}/resolve', fixed: { type: 'written_off' } },
];
