import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { HINDI } from '#apps/dashboard/src/texts/hi';

const SOURCES = globSync('apps/dashboard/src/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.spec.ts') && !/texts\/hi(?:ndi)?\b/.test(file),
);
/** Texts in tables, which are translated where they are shown. */
const TABLES = [
  'parts/state.tsx',
  'frame/menu.ts',
  'account/roles.ts',
  'parts/approvable-acts.ts',
  'account/access-log.tsx',
  'proposals/proposal-words.tsx',
  'proposals/field-words.tsx',
  'home/home.tsx',
  'home/tiles.tsx',
  'home/money-chart.tsx',
  'home/webhook-health.tsx',
  'cod/head.tsx',
  'money/report-words.tsx',
  'money/schedule-dialog.tsx',
  'cod/remittance-words.tsx',
  'orders/order-page.tsx',
  'orders/order-risk.tsx',
  'disputes/dispute-words.tsx',
  'settlements/settlement-words.tsx',
  'claims/claim-words.tsx',
  'orders/order-confirmation.tsx',
  'developers/notices.tsx',
];

const nodesOf = (file: string): ts.Node[] => {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return nodes;
};

/** The texts that a file passes to `t`. */
const textsOf = (file: string): string[] =>
  nodesOf(file).flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 't') return [];
    const [text] = node.arguments;
    return text !== undefined && ts.isStringLiteral(text) ? [text.text] : [];
  });

describe('the texts of the pages', () => {
  const texts = new Set(SOURCES.flatMap(textsOf));

  it('are there in Hindi', () => {
    expect(texts.size).toBeGreaterThan(200);
    expect([...texts].filter((text) => HINDI[text] === undefined)).toEqual([]);
  });

  it('are all that Hindi has, with the words of tables', () => {
    const words = new Set(
      SOURCES.filter((file) => TABLES.some((table) => file.endsWith(table))).flatMap((file) =>
        nodesOf(file)
          .filter(ts.isStringLiteral)
          .map(({ text }) => text),
      ),
    );
    const menu = new Set(['You']);
    expect(Object.keys(HINDI).filter((text) => !texts.has(text) && !words.has(text) && !menu.has(text))).toEqual([]);
  });

  it('keep their places in Hindi', () => {
    const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [english, hindi] of Object.entries(HINDI)) expect(placesIn(hindi)).toEqual(placesIn(english));
  });

  it('are never written into a page untranslated', () => {
    const untranslated = SOURCES.flatMap((file) =>
      nodesOf(file)
        .filter(ts.isJsxText)
        .filter(({ text }) => /\p{L}/u.test(text))
        .map(({ text }) => `${file}: ${text.trim()}`),
    );
    expect(untranslated).toEqual([]);
  });

  it.each(TABLES)('of the table in %s are there in Hindi', (table) => {
    const file = SOURCES.find((each) => each.endsWith(table))!;
    const words = nodesOf(file)
      .filter(ts.isStringLiteral)
      .filter((node) => ts.isArrayLiteralExpression(node.parent) || ts.isPropertyAssignment(node.parent))
      .map(({ text }) => text);
    // Texts with a capital are for people; all others are API names.
    expect(words.filter((text) => /^[A-Z][a-z]/.test(text) && HINDI[text] === undefined)).toEqual([]);
  });
});
