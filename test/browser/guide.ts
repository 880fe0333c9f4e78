import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '#test/support/machine/eventually';
import { describeInBrowser, findings, heading, picture, service, shopper } from '#test/support/clients/own-shopper-browser';

const LOOKS: [name: string, options: BrowserContextOptions, paper: string][] = [
  ['on a desktop', { viewport: { width: 1280, height: 900 } }, 'rgb(246, 247, 249)'],
  ['in the dark, on a small phone', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }, 'rgb(17, 21, 28)'],
];

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await shopper(options);
  await page.goto(`${service.addresses.api}${path}`);
  return page;
};
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent || document.activeElement.value');
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; (await focused(page)) !== wanted; presses++) {
    expect(presses).toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
}
/** Pixels by which the page is wider than its window. */
const excess = (page: Page) => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describeInBrowser('the guide', () => {
  it.each(LOOKS)('is whole and accessible in all of its chapters %s', async (name, options, paper) => {
    const page = await open('/docs', options);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper);
    const links = await page.locator('#chapters a').all();
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
    const faults: unknown[] = [];
    for (const path of paths.filter((each) => each !== '/docs/reference')) {
      await page.goto(`${service.addresses.api}${path}`);
      await picture(page, `guide ${path} ${name}`);
      for (const fault of await findings(page)) faults.push([path, fault]);
      if ((await excess(page)) !== 0) faults.push([path, 'is wider than the window']);
    }
    expect(paths.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  it('is read by keyboard: past the menu, through the languages of an example, which stay chosen, and to its copy', async () => {
    const page = await open('/docs/webhooks');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    expect(await page.evaluate("document.querySelector('.skip').getBoundingClientRect().left >= 0")).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await tabTo(page, 'Copy');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl .*\/v1\/webhooks/);
    await tabTo(page, 'js');
    await page.keyboard.press('ArrowRight');
    const chosen = (which: Page) => which.locator('.tabs').first().locator('input:checked').inputValue();
    expect(await chosen(page)).toBe('python');
    await page.goto(`${service.addresses.api}/docs/first-payment`);
    expect(await chosen(page)).toBe('python');
  });

  it('leads on a phone from the bar to the chapters, and to the chapter chosen', async () => {
    const page = await open('/docs/refunds', { viewport: { width: 360, height: 740 } });
    await page.getByRole('link', { name: 'Chapters', exact: true }).click();
    const chapter = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Lists' });
    await chapter.click();
    await heading(page, 'Lists');
  });
});

describeInBrowser('the reference', () => {
  it.each(LOOKS)('is accessible %s, with the endpoint open that its address names', async (name, options) => {
    const page = await open('/docs/reference#/Refunds/createRefund', options);
    const opened = page.locator('.opblock-post.is-open', { has: page.locator('[data-path="/v1/refunds"]') });
    // Swagger UI draws it only near the window, and again while the page scrolls to it.
    await eventually(() => opened.scrollIntoViewIfNeeded());
    await opened.getByText('cod_not_refundable').first().waitFor();
    await picture(page, `reference ${name}`, false);
    expect(await findings(page)).toEqual([]);
    expect(await excess(page)).toBe(0);
  });
});
