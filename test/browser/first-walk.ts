import { describeInBrowser, heading, merchant, picture } from '#test/support/clients/own-shopper-browser';
import { orderBecomes, paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

/** Milliseconds: twelve pages and five purchases, a second each on a calm machine. */
const WHOLE_WALK = 180_000;

/** Minor units of what has been sold before, so that there is something to see. */
const SOLD = [124_900, 249_900, 89_900, 349_900, 59_900];

const soldFor = (unit_amount: number) => ({
  amount: unit_amount,
  amount_details: undefined,
  line_items: [{ name: 'Cotton kurta', quantity: 1, unit_amount }],
});

/** With SCREENSHOTS naming a directory and `-t "first walk"` it takes the pictures that docs/pictures holds as WebP. */
describeInBrowser('the first walk of the README', () => {
  it(
    'leads from a payment link over a refund to a webhook that is sent again',
    async () => {
      await Promise.all(SOLD.map((amount) => paidOrder(merchant, soldFor(amount))));
      const page = await staff('owner', '/dashboard/test/endpoints', { viewport: { width: 1280, height: 800 } });
      const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
      await press('Register an endpoint…');
      // Nobody listens there.
      await page.getByLabel('Address').fill('https://localhost:9/webhooks');
      await press('Register');
      await press('I have kept it');

      await page.getByRole('link', { name: 'Payment links' }).click();
      await press('Make a link…');
      await page.getByLabel('Amount').fill('2,499');
      await page.getByLabel('What for').fill('Cotton kurta, indigo');
      await page.getByLabel('Phone').fill('+91 98765 43210');
      await press('Make a link for ₹2,499.00');
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

      await page.getByRole('link', { name: 'Deliveries' }).click();
      await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click();
      await press('Replay');
      await page.getByText('It is being sent again').waitFor();
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('img', { name: /^Money in/ }).waitFor();
      await picture(page, 'home', false);
    },
    WHOLE_WALK,
  );
});
