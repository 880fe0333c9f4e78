import { describeInBrowser, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { orderBecomes, paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';
import { eventually } from '#test/support/machine/eventually';
import { SdkCommandLine } from '#test/support/machine/sdk-command-line';
import { receiveOverHttp } from '#test/support/partners/plain-receiver';

/** Milliseconds: twelve pages and five purchases, a second each on a calm machine. */
const WHOLE_WALK = 180_000;

/** Minor units of what has been sold before, so that there is something to see. */
const SOLD = [124_900, 249_900, 89_900, 349_900, 59_900];

const soldFor = (unit_amount: number) => ({
  amount: unit_amount,
  amount_details: undefined,
  line_items: [{ name: 'Cotton kurta', quantity: 1, unit_amount }],
});

/** A server on the developer's machine, and the command line that posts the events of test mode to it, from now on. */
async function listening() {
  const receiver = await receiveOverHttp();
  const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'First walk' });
  const { api, certificate } = service.addresses;
  const environment = { PAYMENTS_URL: api, PAYMENTS_KEY: key, NODE_EXTRA_CA_CERTS: certificate.file };
  const command = new SdkCommandLine(['listen', '--forward-to', receiver.url, '--events', 'order.paid,refund.succeeded'], environment);
  await eventually(() => expect(command.stdout).toContain('Forwarding to'));
  return {
    /** The types of events that it has received about an order. */
    receivedOf: (order: string): string[] =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data: { object } }) => [object.id, object.order_id].includes(order))
        .map(({ type }) => type),
    end: () => Promise.all([command.interrupt(), receiver.close()]),
  };
}

/** With SCREENSHOTS naming a directory and `-t "first walk"` it takes the pictures that docs/pictures holds as WebP. */
describeInBrowser('the first walk of the README', () => {
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => (server = await listening()));
  afterAll(() => server.end());

  it(
    'leads from a payment link over a refund to a server of one’s own that has received both',
    async () => {
      await Promise.all(SOLD.map((amount) => paidOrder(merchant, soldFor(amount))));
      const page = await staff('owner', '/dashboard/test/links', { viewport: { width: 1280, height: 800 } });
      const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
      await press('Create a link…');
      await page.getByLabel('Amount').fill('2,499');
      await page.getByLabel('Description').fill('Cotton kurta, indigo');
      await page.getByLabel('Phone').fill('+91 98765 43210');
      await press('Create a link for ₹2,499.00');
      const url = (await page.locator('pre.secret').textContent())!.trim();
      const shopper = await page.context().newPage();
      await shopper.goto(url);
      await shopper.getByLabel('With a UPI ID').check();
      await shopper.getByRole('textbox', { name: 'UPI ID' }).fill('success@test');
      await shopper.getByRole('button', { name: 'Pay ₹2,499.00' }).click();
      await heading(shopper, 'Payment received');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

      const { id } = (await merchant.get('/orders?limit=1')).body.data[0];
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.locator(`a[href$="${id}"]`).click();
      await press('Refund…');
      await page.getByLabel('Amount').fill('500');
      await press('Refund ₹500.00');
      await page.getByRole('complementary').getByText('Part refunded').waitFor();
      await orderBecomes(merchant, id, { amount_refunded: 50_000 });
      await picture(page, 'order', false);

      await eventually(() => expect(server.receivedOf(id)).toEqual(['order.paid', 'refund.succeeded']));
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('img', { name: /^Money in/ }).waitFor();
      await picture(page, 'home', false);
    },
    WHOLE_WALK,
  );
});
