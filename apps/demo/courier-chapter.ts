import { rupees, until, alertFor } from '#apps/demo/looking';
import type { Merchant } from '#apps/demo/merchant';
import type { Narrator } from '#apps/demo/narrator';
import { SANDBOX_SHOPS } from '#integrations/contract';

/** False, with a message, if the order is in the account's own shop: there, no one plays its merchant and couriers. */
async function isPlayed(merchant: Merchant, order: string, { saw, expect }: Narrator): Promise<boolean> {
  const { shop_domain } = expect(200, await merchant.get(`/orders/${order}`))['storefront'];
  if (shop_domain?.endsWith(SANDBOX_SHOPS)) return true;
  saw(
    `test mode of this account has ${shop_domain === null ? 'no shop' : `a shop of its own, ${shop_domain}`}: no simulated courier carries, and that is left out`,
  );
  return false;
}

/** Ships and delivers a paid order. */
export async function courierDelivers(merchant: Merchant, order: string, narrator: Narrator): Promise<void> {
  const { step, saw, expect } = narrator;
  step('In the shop the order is shipped; its courier delivers it');
  if (!(await isPlayed(merchant, order, narrator))) return;
  const copy = await until(merchant, `/orders/${order}`, ({ storefront }) => storefront['sync_state'] === 'synced');
  saw(`there it is ${copy['storefront'].order_name} in ${copy['storefront'].shop_domain}, paid`);
  const parcel = { tracking_number: 'AWB-1001', courier_code: 'Delhivery' };
  const shipped = expect(200, await merchant.post(`/test_helpers/orders/${order}/ship`, parcel));
  saw(`${shipped['status']}, ${shipped['fulfillments'][0].tracking_number} with ${shipped['fulfillments'][0].courier_code}`);
  const arrived = expect(200, await merchant.post(`/test_helpers/orders/${order}/deliver`));
  saw(`${arrived['status']} at ${new Date(arrived['delivered_at'] * 1000).toISOString()}`);
}

/** Delivers a cash-on-delivery order; its courier first hands over too little, and then the full amount. */
export async function courierHandsOver(merchant: Merchant, order: string, narrator: Narrator): Promise<void> {
  const { step, saw, expect } = narrator;
  step('The courier of the third delivers, collects the cash, and hands over less of it');
  if (!(await isPlayed(merchant, order, narrator))) return;
  const cod = { tracking_number: 'AWB-1002', courier_code: 'Delhivery' };
  expect(200, await merchant.post(`/test_helpers/orders/${order}/ship`, cod));
  const collected = expect(200, await merchant.post(`/test_helpers/orders/${order}/deliver`));
  saw(`${collected['status']}: ${rupees(collected['amount_cod_collected'])} in cash are the courier's to hand over`);
  const file = { courier_code: 'delhivery', kind: 'short', format: 'json' };
  const received = expect(
    201,
    await merchant.post('/cod/remittances', (await merchant.post('/test_helpers/remittances/generate', file)).body),
  );
  const remittance = await until(merchant, `/cod/remittances/${received['id']}`, ({ status }) => status !== 'processing');
  const { data: findings } = expect(200, await merchant.get(`/cod/remittances/${remittance['id']}/findings?type=short`));
  saw(
    `its file: ${rupees(remittance['gross_amount'])} for ${remittance['counts'].lines} parcel, ${remittance['utr']}: ${remittance['status']}`,
  );
  saw(`finding on row ${findings[0].row}: ${findings[0].type}, ${findings[0].tracking_number}, ${rupees(findings[0].amount)}`);
  const short = await alertFor(merchant, order, 'open');
  saw(`alert ${short['type']}: ${short['summary']}`);

  step('The merchant claims it; the courier sends the rest');
  const rest = { tracking_number: cod.tracking_number, cod_amount: -findings[0].amount };
  const topUp = { courier_code: 'delhivery', reference: 'TOP-UP-1', utr: `${remittance['utr']}R`, lines: [rest] };
  expect(201, await merchant.post('/cod/remittances', topUp));
  const place = `/cod/collections/${findings[0].collection}`;
  const whole = await until(merchant, place, ({ status }) => status === 'remitted');
  saw(
    `collection ${whole['status']}: ${rupees(whole['remitted_amount'])} of ${rupees(whole['expected_amount'])}, ${rupees(whole['shortfall_amount'])} missing`,
  );
  saw(`the alert is ${(await alertFor(merchant, order, 'resolved'))['status']}: what was short has come`);
}
