import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { MENU } from '#apps/dashboard/src/frame/menu';

/** Addresses of the dashboard's route table below the mode that need no id. A new page is among them without being named here. */
export const PAGES: readonly string[] = [...readFileSync('apps/dashboard/src/routes.tsx', 'utf8').matchAll(/page\('([^'$]+)'/g)].map(
  ([, path]) => path!.replace(/^\/$/, ''),
);

/** Addresses of the menu, which are in the route table too. */
export const MENU_PAGES: readonly string[] = MENU.flat().map(({ to }) => to);

/** Resolves once the page that follows has its heading, and nothing of it waits for a first answer. The policy of the page refuses `waitForFunction`. */
const ANSWERED = `new Promise((resolve) => {
  const look = () =>
    document.querySelector('h1:not([data-left])') !== null && document.querySelector('.loading, .bones, [aria-busy=true]') === null
      ? resolve()
      : requestAnimationFrame(look);
  look();
})`;

/** Opens another page within the tab, as a link does: nothing of the dashboard is loaded again. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`for (const h1 of document.querySelectorAll('h1')) h1.dataset.left = '';
    history.pushState({}, '', ${JSON.stringify(address)})`);
  await page.evaluate(ANSWERED);
}
