import { devices } from 'playwright-core';
import {
  describeInBrowser,
  findings,
  heading,
  merchant,
  openCheckout,
  picture,
  service,
  SHOP,
  shopper,
} from '#test/support/clients/own-shopper-browser';
import { MailServer } from '#test/support/partners/mail-server';
import { openSession, orderBecomes } from '#test/support/clients/shop';
import type { Json } from '#test/support/clients/merchant-client';
import { messagesOf, verifyAll, wrongCodes } from '#test/support/clients/verification';

describeInBrowser('a shopper who has to confirm an order', () => {
  beforeAll(() => verifyAll(service));
  afterAll(() => verifyAll(service, { codVerification: 'never' }));

  const orderOf = async ({ id }: Json): Promise<string> => (await merchant.get(`/checkout/sessions/${id}`)).body.order;
  const ordered = async (options: object = {}) => {
    const session = await openSession(merchant, { payment_options: ['cod'], success_url: `${SHOP}/thanks` });
    const page = await shopper(options);
    await openCheckout(page, session);
    await page.getByRole('button', { name: 'Place order' }).press('Enter');
    await heading(page, 'Confirm your order');
    const order = await orderOf(session);
    return { page, order, message: (await messagesOf(merchant, order))[0]! };
  };

  it('enters the code by keyboard, has it wrong once, and is taken back to the shop', async () => {
    const { page, order, message } = await ordered();
    await page.getByText('We have sent a code to •••••••••3210').waitFor();
    await picture(page, 'verify');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('12 34');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the six digits of the message.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(wrongCodes(message.code, 1)[0]!);
    await page.keyboard.press('Enter');
    await page.getByText('That is not the code of the newest message.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('code');
    await picture(page, 'verify wrong');
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill(`${message.code.slice(0, 3)} ${message.code.slice(3)}`);
    await page.keyboard.press('Enter');
    await heading(page, 'Order placed');
    await page.waitForURL(`${SHOP}/thanks`);
    await orderBecomes(merchant, order, { verification: { status: 'confirmed', method: 'code' } });
  });

  it('reads that the code went to the mail box, where that is the way to them', async () => {
    const mail = await MailServer.listen();
    const given = { kind: 'smtp', mode: 'test', name: 'By mail', from: 'orders@shop.example', smtpUrl: mail.url };
    const { id } = await service.operate('connections.create', given);
    const session = await openSession(merchant, { payment_options: ['cod'] });
    const page = await shopper();
    await openCheckout(page, session);
    await page.getByRole('button', { name: 'Place order' }).press('Enter');
    await page.getByText('We have sent a code to your e-mail address').waitFor();
    expect(mail.mails).toHaveLength(1);
    await service.operate('connections.remove', { id });
    await mail.close();
  });

  it('on a phone has another code sent, or follows the link of the message', async () => {
    const { page, order, message } = await ordered(devices['Pixel 5']);
    await picture(page, 'verify phone');
    expect(await page.getByLabel('Code', { exact: true }).getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByRole('button', { name: 'Send another code' }).tap();
    await page.getByText('A code was sent a moment ago.').waitFor();
    await merchant.post('/test_helpers/clock/advance', { seconds: 60 });
    await page.getByRole('button', { name: 'Send another code' }).tap();
    await page.getByText('Another code is on its way.').waitFor();
    await messagesOf(merchant, order, 2);
    const other = await page.context().newPage();
    await other.goto(service.addresses.api.replace('127.0.0.1', 'localhost') + message.link);
    await heading(other, 'Confirm your order');
    await picture(other, 'verify link');
    expect(await findings(other)).toEqual([]);
    await other.getByRole('button', { name: 'No, cancel the order' }).tap();
    await heading(other, 'The order is cancelled');
    await heading(page, 'The order is cancelled');
    await orderBecomes(merchant, order, { status: 'cancelled', cancel_reason: 'verification_refused' });
  });
});
