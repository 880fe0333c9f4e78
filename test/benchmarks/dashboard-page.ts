import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const PASSWORD = 'nine lives of a station cat';

/** What each page is measured with, from before its first script on. */
const NOTES = `
  globalThis.ready = new Promise((resolve) => {
    const look = () => document.querySelector('nav.side a') && document.querySelector('.tiles dd') && !document.querySelector('.tiles dd.quiet:only-of-type')
      ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
  });
  globalThis.timed = (act, isShown) => new Promise((resolve, reject) => {
    const began = performance.now();
    setTimeout(() => reject(new Error('Nothing is shown at ' + location.href + ' after ' + act)), 20_000);
    act();
    const look = () => isShown() ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began))) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
  globalThis.button = (name) => [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
  globalThis.set = (field, value, event) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  globalThis.firstRow = () => document.querySelector('table.cards[aria-busy=false] tbody tr a')?.href;
`;

/** A browser in which a person has signed in. */
export class DashboardBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly api: string,
    private readonly session: Awaited<ReturnType<BrowserContext['storageState']>>,
  ) {}

  /** `link`: the one-time link of the person with this e-mail address. */
  static async signedIn(api: string, email: string, link: string): Promise<DashboardBrowser> {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-background-networking'] });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const post = async (path: string, data: object): Promise<void> => {
      const answer = await context.request.post(`${api}/admin/v1/${path}`, { data });
      if (!answer.ok()) throw new Error(await answer.text());
    };
    await post('invitations/accept', { token: link.split('#')[1], password: PASSWORD });
    await post('session', { email, password: PASSWORD });
    const session = await context.storageState();
    await context.close();
    return new DashboardBrowser(browser, api, session);
  }

  /** A page of the service in a browser that has none of its files. */
  async open(path: string, loaded: (page: Page) => void = () => undefined): Promise<Page> {
    const options = { ignoreHTTPSErrors: true, locale: 'en-IN', viewport: { width: 1280, height: 900 } };
    const context = await this.browser.newContext({ ...options, storageState: this.session });
    await context.addInitScript(NOTES);
    const page = await context.newPage();
    loaded(page);
    await page.goto(this.api + path, { waitUntil: 'commit' });
    return page;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
