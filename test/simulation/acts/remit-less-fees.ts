import { asking, until } from '#test/simulation/acts/asked';
import { bought, CART } from '#test/simulation/acts/develop';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const LESS_FEES = [
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/{id}/complete',
  'GET /v1/checkout/sessions/{id}',
  'GET /v1/orders/{id}',
  'POST /v1/test_helpers/orders/{id}/ship',
  'POST /v1/test_helpers/orders/{id}/deliver',
  'GET /v1/cod/collections/{id}',
  'POST /v1/cod/remittances',
  'POST /v1/cod/bank_credits',
];

const HEADER = 'Channel Order ID,COD Amount,Freight Charges,COD Charges,GST Amount,Adjustment,Net Amount,UTR';
const rupees = (minor: number): string => (minor / 100).toFixed(2);

/** In test mode, a courier pays the cash of an order less its fees, which it writes with either sign, and an adjustment to either side. */
export async function remitLessFees({ random, time }: World, { test, lessFees, habits }: Store): Promise<void> {
  const ask = asking(test);
  const order = await bought(ask, test);
  if (order === null) return;
  await until(test, `/orders/${order}`, ({ storefront }) => storefront.order_id !== null);
  // A helper that was lost on its way may have done its work.
  await ask('POST', `/test_helpers/orders/${order}/ship`, { courier_code: 'delhivery' }, ['transition_not_allowed']);
  await ask('POST', `/test_helpers/orders/${order}/deliver`, {}, ['transition_not_allowed']);
  const collection = order.replace('ord_', 'cod_');
  if ((await until(test, `/cod/collections/${collection}`, ({ status }) => status === 'collected', 5_000)) === null) return;
  const fees = { freight: random.between(2_000, 9_000), cod_fee: random.between(1_000, 4_000), tax: random.between(100, 900) };
  const kept = { ...fees, rto: 0, adjustment: random.of([0, -550, 725]) };
  const net = CART.amount - Object.values(kept).reduce((sum, each) => sum + each);
  const utr = `FEES${habits.name}${random.between(1, 1_000_000)}`;
  const sign = random.of([1, -1]);
  const cells = [CART.amount, sign * fees.freight, sign * fees.cod_fee, sign * fees.tax, kept.adjustment, net].map(rupees);
  const file = `${HEADER}\n${[order, ...cells, utr].join()}\n`;
  const { status, body } = await test.file('/cod/remittances?courier_code=delhivery', file, 'text/csv');
  if (status >= 300) throw new Error(`A courier’s file was refused: ${status} ${JSON.stringify(body)}`);
  await ask('POST', '/cod/bank_credits', { utr, amount: net, credited_at: Math.floor(time.now / 1000) - 60 });
  lessFees.push({ remittance: body.id, collection, utr, gross: CART.amount, kept, net });
}
