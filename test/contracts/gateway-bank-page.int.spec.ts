import { request } from 'undici';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { GatewaySetting, KEY_SECRET, someCharge } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

type Charge = ReturnType<typeof someCharge>;

const CARD: Charge['instrument'] = { method: 'card', method_details: { card: { token: 'tok_pending' } } };
const INTENT: Charge['instrument'] = { method: 'upi', method_details: { upi: { flow: 'intent', vpa: null } } };
const HOSTED: Charge['instrument'] = { method: 'hosted', method_details: {} };
const RETURN = 'https://shop.example/return?session=cs_1&payment=pay_1';

describe('the page of the simulated bank', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  const begin = async (instrument: Charge['instrument']): Promise<Charge> => {
    const charge = someCharge({ instrument, return_to: RETURN });
    await setting.gateway.charge(charge);
    return charge;
  };
  const page = async ({ payment }: Pick<Charge, 'payment'>, query = '') => {
    const { statusCode, headers, body } = await request(`${setting.url}/bank/${payment}${query}`);
    return { status: statusCode, headers, text: await body.text() };
  };
  const answer = async ({ payment }: Pick<Charge, 'payment'>, form: Record<string, string>) => {
    const { statusCode, headers, body } = await request(`${setting.url}/bank/${payment}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    await body.dump();
    expect(statusCode).toBe(303);
    const back = new URL(headers['location'] as string);
    expect(back.href.startsWith(RETURN)).toBe(true);
    return Object.fromEntries(back.searchParams);
  };
  const noticeArrives = (expected: object) => eventually(() => expect(setting.notices()).toContainEqual(expect.objectContaining(expected)));

  it('asks with the amount and the shop, loads nothing and runs no script', async () => {
    const { status, headers, text } = await page(await begin(CARD));
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    for (const words of ['₹500.00', 'Kurta House', 'Approve', 'Decline', 'Close without answering']) expect(text).toContain(words);
    expect(text).not.toMatch(/<script|https?:|rzp_test_/);
  });

  it('sends the shopper back with what the gateway signs of a payment that was approved', async () => {
    const charge = await begin(CARD);
    const {
      razorpay_payment_id: payment_id,
      razorpay_order_id: order_id,
      razorpay_signature: signature,
      ...rest
    } = await answer(charge, { answer: 'approve' });
    expect(rest).toEqual({ session: 'cs_1', payment: 'pay_1' });
    expect(validatePaymentVerification({ order_id: order_id!, payment_id: payment_id! }, signature!, KEY_SECRET)).toBe(true);
    await noticeArrives({ kind: 'payment_captured', payment: charge.payment, gatewayReference: payment_id });
    expect((await page(charge)).text).toContain('was approved');
    expect(await answer(charge, { answer: 'decline' })).toMatchObject({ razorpay_payment_id: payment_id });
  });

  it('sends the shopper back with the reason of a payment that was declined', async () => {
    const charge = await begin(INTENT);
    expect((await page(charge)).text).toContain('UPI app');
    expect(await answer(charge, { answer: 'decline' })).toMatchObject({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[reason]': 'payment_declined',
    });
    await noticeArrives({ kind: 'payment_failed', payment: charge.payment });
    expect((await page(charge)).text).toContain('was declined');
  });

  it('leaves open what the shopper closes without answering', async () => {
    const charge = await begin(CARD);
    expect(await answer(charge, { answer: 'close' })).toEqual({ session: 'cs_1', payment: 'pay_1' });
    expect((await page(charge)).text).toContain('Approve');
  });

  it('of a payment link first asks how to pay, and signs the link', async () => {
    const charge = await begin(HOSTED);
    const first = (await page(charge)).text;
    for (const words of ['UPI', 'Card', 'Net banking', 'Wallet', 'Close without answering']) expect(first).toContain(words);
    expect(first).not.toContain('Approve');
    expect((await page(charge, '?method=netbanking')).text).toContain('name="method" value="netbanking"');
    const back = await answer(charge, { answer: 'approve', method: 'netbanking' });
    const { razorpay_payment_id: payment_id, razorpay_payment_link_id: payment_link_id, razorpay_signature: signature } = back;
    const link = {
      payment_link_id: payment_link_id!,
      payment_id: payment_id!,
      payment_link_reference_id: charge.payment,
      payment_link_status: 'paid',
    };
    expect(back).toMatchObject({ razorpay_payment_link_reference_id: charge.payment, razorpay_payment_link_status: 'paid' });
    expect(validatePaymentVerification(link, signature!, KEY_SECRET)).toBe(true);
    await noticeArrives({ kind: 'payment_captured', payment: charge.payment, methodUsed: 'netbanking' });
  });

  it('of a payment link that a bank has declined, or that was closed, asks for nothing', async () => {
    const [declined, closed] = [await begin(HOSTED), await begin(HOSTED)];
    expect(await answer(declined, { answer: 'decline', method: 'card' })).toEqual({ session: 'cs_1', payment: 'pay_1' });
    expect((await page(declined)).text).toContain('was declined');
    await setting.gateway.cancelHosted((await setting.gateway.charge(closed)).reference);
    expect((await page(closed)).text).toContain('can no longer be made');
  });

  it('says in words that it knows nothing of a payment', async () => {
    const { status, text } = await page({ payment: 'pay_nobody' });
    expect([status, text.includes('There is no such payment')]).toEqual([404, true]);
    expect((await page(await begin(HOSTED), '?method=cash')).status).toBe(400);
  });
});
