import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import ts from 'typescript';

function pathsIn(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => path!);
}

/** Paths below the mode, from the dashboard's own route table, without those that need an id. New pages are included automatically. */
export const PAGES = pathsIn('apps/dashboard/src/routes.tsx', /page\('\/?([^'$]*)'/g);

/** Paths of the menu. */
export const MENU_PAGES = pathsIn('apps/dashboard/src/frame/menu.ts', /\{ to: '([^']*)'/g);

/** Resolves once the opened page has its heading, and all of its first answers. The page's security policy refuses `waitForFunction`. */
const ANSWERED = `new Promise((resolve) => {
  const look = () =>
    document.querySelector('h1:not([data-left])') !== null && document.querySelector('.loading, .bones, [aria-busy=true]') === null
      ? resolve()
      : requestAnimationFrame(look);
  look();
})`;

export const answered = (page: Page): Promise<void> => page.evaluate(ANSWERED);

/** Opens another page within the tab, like a link: the dashboard is not loaded again. */
export const turn = (page: Page, address: string): Promise<void> =>
  page.evaluate(`for (const h1 of document.querySelectorAll('h1')) h1.dataset.left = '';
    history.pushState({}, '', ${JSON.stringify(address)})`);

/** The texts of all empty states: those in attributes called `empty`. */
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
