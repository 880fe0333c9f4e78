import { claimId } from '#reconciliation/claims/claim-ids';
import type { EndpointRow } from '#test/acceptance/endpoints/endpoint-row';
import { merchant } from '#test/acceptance/endpoints/own-service';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';

const CHARGEBACK = { phase: 'chargeback', amount: 100 };

const paid = async (): Promise<string> => (await merchant.get(`/orders/${(await given.paidOrder(merchant)).id}/payments`)).body.data[0].id;
const dispute = async (): Promise<string> => (await merchant.post(`/test_helpers/payments/${await paid()}/dispute`, CHARGEBACK)).body.id;
const settlement = async (): Promise<string> => {
  await paid();
  return (await merchant.post('/test_helpers/settlements/pay_out')).body.id;
};

let parcels = 0;
/** A courier pays for a parcel of nobody. */
const claim = async (): Promise<string> => {
  const lines = [{ tracking_number: `NOBODY${++parcels}`, cod_amount: 100, utr: 'UTR1' }];
  const { id } = (await merchant.post('/cod/remittances', { courier_code: 'dtdc', lines })).body;
  const made = claimId('courier', id, 'cod_line_unmatched');
  await eventually(async () => expect((await merchant.get(`/reconciliation/claims/${made}`)).status).toBe(200));
  return made;
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
  ['GET /reconciliation/claims', 'cod:read', 200, { with: ['payments:read'] }],
  ['GET /reconciliation/claims/{id}', 'cod:read', 200, { of: claim, with: ['payments:read'] }],
];
