import type { EndpointRow } from '#test/acceptance/endpoints/endpoint-row';
import { merchant } from '#test/acceptance/endpoints/own-service';
import { paidOrder } from '#test/support/clients/shop';

const CHARGEBACK = { phase: 'chargeback', amount: 100 };

const paid = async (): Promise<string> => (await merchant.get(`/orders/${(await paidOrder(merchant)).id}/payments`)).body.data[0].id;
const dispute = async (): Promise<string> => (await merchant.post(`/test_helpers/payments/${await paid()}/dispute`, CHARGEBACK)).body.id;
const settlement = async (): Promise<string> => {
  await paid();
  return (await merchant.post('/test_helpers/settlements/pay_out')).body.id;
};

/** Money that moves at the gateway, without a request of ours. */
export const DISPUTE_ENDPOINTS: readonly EndpointRow[] = [
  ['GET /disputes', 'orders:read', 200, {}],
  ['GET /disputes/{id}', 'orders:read', 200, { of: dispute }],
  ['GET /disputes/{id}/pack', 'orders:read', 200, { of: dispute }],
  ['POST /test_helpers/payments/{id}/gateway_refund', 'test_helpers:write', 200, { of: paid, body: () => ({ amount: 100 }) }],
  ['POST /test_helpers/payments/{id}/dispute', 'test_helpers:write', 200, { of: paid, body: () => CHARGEBACK }],
  ['POST /test_helpers/disputes/{id}/win', 'test_helpers:write', 200, { of: dispute }],
  ['POST /test_helpers/disputes/{id}/lose', 'test_helpers:write', 200, { of: dispute }],
  ['POST /test_helpers/settlements/pay_out', 'test_helpers:write', 200, { of: paid }],
  ['GET /settlements', 'payments:read', 200, {}],
  ['GET /settlements/{id}', 'payments:read', 200, { of: settlement }],
  ['GET /settlements/{id}/lines', 'payments:read', 200, { of: settlement }],
];
