import type { BrowserContextOptions } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, openCheckout, picture, shopper } from '#test/support/clients/own-shopper-browser';
import { openSession } from '#test/support/clients/shop';

const EVERYTHING = {
  payment_options: ['prepaid', 'partial_prepaid', 'cod'],
  prepaid_requirement: { type: 'percent', value: 20 },
  cod: { fee: 4_900 },
};

const LOOKS: [name: string, options: BrowserContextOptions, heading: string][] = [
  ['on a desktop', { viewport: { width: 1280, height: 900 } }, 'How would you like to pay?'],
  ['on a small phone', { viewport: { width: 360, height: 740 } }, 'How would you like to pay?'],
  ['in the dark', { colorScheme: 'dark' }, 'How would you like to pay?'],
  ['in Hindi, on a small phone', { locale: 'hi-IN', viewport: { width: 360, height: 740 } }, 'आप कैसे भुगतान करना चाहेंगे?'],
];

describeInBrowser('the checkout page', () => {
  it.each(LOOKS)('is whole and for everybody %s', async (name, options, title) => {
    const page = await shopper(options);
    await openCheckout(page, await openSession(merchant, EVERYTHING));
    await heading(page, title);
    await picture(page, name);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await page.getByRole('radio').nth(1).check();
    await page.locator('summary').first().click();
    await page.locator('input[name=flow][value=collect]').check();
    expect(await findings(page)).toEqual([]);
  });

  it('speaks the language that the shopper switches to', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant));
    await heading(page, 'How would you like to pay?');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await heading(page, 'आप कैसे भुगतान करना चाहेंगे?');
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'How would you like to pay?');
  });

  it('does not move for users who want reduced motion', async () => {
    const page = await shopper({ reducedMotion: 'reduce' });
    await openCheckout(page, await openSession(merchant));
    await heading(page, 'How would you like to pay?');
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  });

  it('is used by keyboard alone, and says by its focus where it has come to', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant, { payment_options: ['prepaid', 'cod'] }));
    await heading(page, 'How would you like to pay?');
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.value');
    const tabTo = async (wanted: string): Promise<void> => {
      for (let presses = 0; (await focused()) !== wanted; presses++) {
        expect(presses).toBeLessThan(20);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('prepaid');
    await page.keyboard.press('ArrowDown');
    await tabTo('Place order');
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'")).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, 'Order placed');
    expect(await focused()).toBe('Order placed');
    expect(await findings(page)).toEqual([]);
  });

  it('can be used soon after it is opened', async () => {
    const page = await shopper();
    const session = await openSession(merchant);
    await openCheckout(page, session);
    await page.getByRole('button', { name: 'Pay' }).waitFor();
    const ms = Number(await page.evaluate("performance.getEntriesByType('paint').at(-1).startTime"));
    const usable = Number(
      await page.evaluate("performance.getEntriesByType('resource').find(({ name }) => name.includes('/v1/')).responseEnd"),
    );
    // oxlint-disable-next-line no-console -- measured, and not judged on a machine that does other things too
    console.info(`checkout page: first paint after ${Math.round(ms)} ms, the session is there after ${Math.round(usable)} ms (aim: 1,000)`);
    expect(usable).toBeLessThan(15_000);
  });
});
