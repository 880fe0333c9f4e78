import { alertFor, rupees, until } from '#apps/demo/looking';
import type { Merchant } from '#apps/demo/merchant';
import type { Narrator } from '#apps/demo/narrator';

/** A shopper disputes a payment with the bank, which decides for the merchant; then the gateway pays out. */
export async function gatewaySettles(merchant: Merchant, order: string, { step, saw, expect }: Narrator): Promise<void> {
  step('The first shopper disputes a part of the payment with the bank');
  const { data: payments } = expect(200, await merchant.get(`/orders/${order}/payments`));
  const payment = payments[0].id as string;
  const dispute = expect(200, await merchant.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'chargeback', amount: 50_000 }));
  saw(
    `${dispute['id']}: ${rupees(dispute['amount'])}, ${dispute['phase']}, to be answered by ${new Date(dispute['respond_by'] * 1000).toISOString()}`,
  );
  const held = await until(merchant, `/orders/${order}`, ({ amount_disputed }) => amount_disputed === 50_000);
  saw(`the order holds ${rupees(held['amount_disputed'])} back: ${rupees(held['amount_refundable'])} can be refunded meanwhile`);
  saw(`alert ${(await alertFor(merchant, order, 'open'))['type']}; what answers it is one file: GET /v1/disputes/${dispute['id']}/pack`);
  const won = expect(200, await merchant.post(`/test_helpers/disputes/${dispute['id']}/win`));
  const free = await until(merchant, `/orders/${order}`, ({ amount_disputed }) => amount_disputed === 0);
  saw(`the bank decides: ${won['status']}; ${rupees(free['amount_refundable'])} can be refunded again`);

  step('The gateway pays out what came in, less its fees');
  const settlement = expect(200, await merchant.post('/test_helpers/settlements/pay_out'));
  saw(
    `${settlement['id']}: ${rupees(settlement['amount'])} as ${settlement['utr']}, ${settlement['lines']} lines, ${settlement['mismatched_lines']} of them match nothing; fee ${rupees(settlement['fee'])}, tax ${rupees(settlement['tax'])}`,
  );
  const settled = expect(200, await merchant.get(`/payments/${payment}`));
  saw(`the payment names the transfer: ${settled['settlement'].utr}`);
}
