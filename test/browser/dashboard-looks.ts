import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, findings, merchant, picture } from '#test/support/clients/own-shopper-browser';
import { answered, MENU_PAGES, PAGES, turn } from '#test/support/clients/dashboard-pages';
import { paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

interface Look {
  readonly size: typeof WIDE;
  readonly scheme: 'light' | 'dark';
}

/** Each page is opened once and checked in both sizes. */
const LOOKS: readonly Look[] = [
  { size: WIDE, scheme: 'light' },
  { size: NARROW, scheme: 'dark' },
];

const WALKS: readonly [name: string, mode: 'test' | 'live', looks: readonly Look[], options: BrowserContextOptions][] = [
  ['in test mode', 'test', LOOKS, {}],
  ['in live mode', 'live', LOOKS, {}],
  ['in Hindi', 'test', LOOKS.slice(0, 1), { locale: 'hi-IN' }],
];

/** The link to the other mode, in both languages. */
const SWITCH = /^(?:Switch to|लाइव|टेस्ट)/;

interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
}

interface Boxes {
  readonly window: number;
  readonly overflow: number;
  readonly heading: Box;
  readonly main: Box;
  readonly menu: Box;
}

const boxesOf = (page: Page): Promise<Boxes> =>
  page.evaluate(`({
    window: document.documentElement.clientWidth,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    heading: document.querySelector('main h1').getBoundingClientRect().toJSON(),
    main: document.querySelector('main').getBoundingClientRect().toJSON(),
    menu: document.querySelector('nav.side').getBoundingClientRect().toJSON(),
  })`);

/** The page is beside the menu on a desktop. On a phone it is above the menu, and as wide as the window. */
async function isInPlace(page: Page, { size }: Look): Promise<void> {
  const { window, overflow, heading, main, menu } = await boxesOf(page);
  expect(overflow).toBe(0);
  if (size === WIDE) {
    expect(heading.left).toBeGreaterThanOrEqual(menu.right);
    expect(main.width).toBeGreaterThan(0.8 * window);
    expect(main.top).toBe(menu.top);
  } else {
    expect([main.left, main.width]).toEqual([0, window]);
    expect(menu.top).toBeGreaterThanOrEqual(main.bottom);
  }
}

describeInBrowser('the looks of the dashboard', () => {
  it('are of every page of the menu', () => {
    expect(PAGES.length).toBeGreaterThan(25);
    expect(MENU_PAGES.filter((path) => !PAGES.includes(path))).toEqual([]);
  });

  it.each(WALKS)('are whole and for everybody %s', async (name, mode, looks, options) => {
    const { id } = await paidOrder(merchant);
    const page = await staff('owner', `/dashboard/${mode}/orders`, { ...options, viewport: WIDE });
    for (const path of [...PAGES, '?range=1h', ...(mode === 'test' ? [`orders/${id}`] : [])]) {
      await page.setViewportSize(WIDE);
      await turn(page, `/dashboard/${mode}/${path}`);
      await answered(page);
      for (const look of looks) {
        await page.setViewportSize(look.size);
        await page.emulateMedia({ colorScheme: look.scheme });
        await picture(page, `dashboard ${path.split('/ord_')[0] || 'home'} ${name} ${look.size.width}`);
        expect([path, look, await findings(page)]).toEqual([path, look, []]);
        await isInPlace(page, look);
        // The top bar of a phone has no room for it.
        if (path === 'me') expect(await page.locator('a:visible[href*="/dashboard/"]', { hasText: SWITCH }).count()).toBe(1);
      }
    }
  });
});
