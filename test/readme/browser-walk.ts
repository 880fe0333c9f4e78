import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Greeting } from '#test/readme/greeting';
import { launched } from '#test/support/clients/chromium';

const PASSWORD = 'correct horse battery staple';
const DESKTOP = { width: 1280, height: 800 };

/**
 * The README's walk, step by step as it is written: from the owner's one-time link over a payment link and a refund to the home page, and live mode.
 * `heard`: what the developer's own server has received. With SCREENSHOTS naming a directory it takes the pictures that docs/pictures holds as WebP.
 */
export async function walkInBrowser({ api, link }: Greeting, heard: (type: string) => Promise<unknown>): Promise<void> {
  const browser = await launched();
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: DESKTOP });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await signIn(page, link);

    await page.getByRole('link', { name: 'Payment links', exact: true }).first().click();
    await press(page, 'Create a link…');
    await page.getByLabel('Amount').fill('2,499');
    await page.getByLabel('Phone').fill('+91 98765 43210');
    await press(page, 'Create a link for ₹2,499.00');
    const url = (await page.locator('pre.secret').textContent())!.trim();
    await pay(await context.newPage(), url);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.locator('table a[href*="ord_"]').first().click();
    await press(page, 'Refund…');
    await page.getByLabel('Amount').fill('500');
    await press(page, 'Refund ₹500.00');
    await page.getByRole('complementary').getByText('Part refunded').waitFor();
    await picture(page, 'order');

    for (const type of ['order.created', 'order.paid', 'refund.succeeded']) await heard(type);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('img', { name: /^Money in/ }).waitFor();
    await picture(page, 'home');
    await stepIntoLiveMode(page, api);
  } finally {
    await browser.close();
  }
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Set password');
  await heading(page, 'Your password is set');
  await page.getByRole('link', { name: /sign in/i }).click();
  await page.locator('#email').fill('owner@example.com');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('form button[type=submit], form button:not([type])').first().click();
  await page.waitForURL('**/dashboard/**');
  await heading(page, 'Home');
}

/** The shopper: the simulated gateway asks how, a simulated bank whether. */
async function pay(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: 'Card and other ways' }).check();
  await press(page, 'Pay ₹2,499.00');
  await press(page, 'Card');
  await press(page, 'Approve');
  await heading(page, 'Payment received');
}

/** On a desktop the page is beside the menu, in live mode as in test mode. */
async function stepIntoLiveMode(page: Page, api: string): Promise<void> {
  await page.goto(`${api}/dashboard/live`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [title, menu] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await page.locator('nav.side').boundingBox()];
  await picture(page, 'live');
  if (title!.x < menu!.x + menu!.width) throw new Error('In live mode the heading is not beside the menu.');
}

async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env['SCREENSHOTS'];
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `first-walk-${name}.png`) });
}
