import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { CHROMIUM, launched } from '#test/support/clients/chromium';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { deadlineOfTest } from '#test/runner/plain-environment';
import { startService } from '#test/support/services/service-under-test';
import { verifyAll } from '#test/support/clients/verification';

// oxlint-disable-next-line no-console -- people who run the tests should know what was not tested
if (CHROMIUM === null) console.warn('No Chromium is found (apt-get install chromium): the pages are not tested in a browser.');

export const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

/** The merchant's site, where shoppers come from and return to. */
export const SHOP = 'https://shop.example.com';

/** The real service and one browser, for all files of this tier. */
export let service: RunningService;
export let merchant: MerchantClient;
let browser: Browser;

if (CHROMIUM !== null) {
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService('own'), launched()]);
    merchant = service.merchant;
    // The same shopper returns at any hour, so tests of confirmation turn it on themselves.
    await verifyAll(service, { codVerification: 'never' });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
}

/** The forbidden effects of a page. */
interface Watched {
  readonly page: Page;
  /** Script errors, and violations of the security policy. */
  readonly faults: string[];
  readonly requested: string[];
}

let watched: Watched[] = [];

/** A shopper with a separate browser. */
export async function shopper(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options });
  // The limit of time is the runner's.
  context.setDefaultTimeout(deadlineOfTest() - performance.now());
  await context.route(`${SHOP}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The shop</title><h1>The shop</h1>' }),
  );
  return watch(await context.newPage());
}

/** Another tab of the same browser. */
export const anotherTab = async (page: Page): Promise<Page> => watch(await page.context().newPage());

function watch(page: Page): Page {
  const each: Watched = { page, faults: [], requested: [] };
  watched.push(each);
  page.on('pageerror', (error) => each.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) each.faults.push(message.text());
  });
  page.on('request', (request) => each.requested.push(request.url()));
  return page;
}

/**
 * After each test, even a failed one: screenshots, and checks that nothing failed in its pages, no other host was called, and no address contained
 * the secret.
 */
afterEach(async () => {
  const pages = watched;
  watched = [];
  const { currentTestName } = expect.getState();
  await Promise.all(pages.map(({ page }, n) => picture(page, `end of ${currentTestName} ${n + 1}`)));
  await Promise.all(pages.map(({ page }) => page.context().close()));
  expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
  const urls = pages.flatMap(({ requested }) => requested);
  expect(urls.filter((url) => !/^https?:\/\/(?:localhost|127\.0\.0\.1):|^https:\/\/shop\.example\.com\//.test(url))).toEqual([]);
  expect(urls.filter((url) => url.split('#')[0]!.includes('_secret_'))).toEqual([]);
});

/** Opens a session's page, like the shop's link. */
export async function openCheckout(page: Page, { url, client_secret }: Json): Promise<void> {
  await page.goto(`${url.split('#')[0]}#${client_secret}`);
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Resolves when animations have ended, because colours in transition have the wrong contrast. */
const SETTLED = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)
).then(() => null)`;

/** The page's accessibility faults, by axe. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(SETTLED);
  // Pages that were opened within the tab have it already.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A screenshot for people, if SCREENSHOTS names a directory. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  const directory = process.env['SCREENSHOTS'];
  if (directory !== undefined && !page.isClosed())
    await page.screenshot({ path: `${directory}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage });
}
