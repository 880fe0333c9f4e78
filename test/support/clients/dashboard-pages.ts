import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import ts from 'typescript';
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

export const answered = (page: Page): Promise<void> => page.evaluate(ANSWERED);

/** Opens another page within the tab, as a link does: nothing of the dashboard is loaded again. */
export const turn = (page: Page, address: string): Promise<void> =>
  page.evaluate(`for (const h1 of document.querySelectorAll('h1')) h1.dataset.left = '';
    history.pushState({}, '', ${JSON.stringify(address)})`);

/** The texts of all empty states: what a page passes as `empty`. */
export const EMPTY_WORDS: readonly string[] = globSync('apps/dashboard/src/**/*.tsx').flatMap((file) => {
  const words: string[] = [];
  const visit = (node: ts.Node, isEmpty: boolean): void => {
    const isHere = isEmpty || (ts.isJsxAttribute(node) && node.name.getText() === 'empty');
    if (isHere && ts.isCallExpression(node) && node.expression.getText() === 't' && ts.isStringLiteral(node.arguments[0]!))
      words.push(node.arguments[0].text);
    ts.forEachChild(node, (child) => visit(child, isHere));
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return words;
});
