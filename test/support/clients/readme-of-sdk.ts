import { readFileSync } from 'node:fs';

/** The example that runs until it is stopped. */
export const RECEIVER = 'A receiver of webhooks';

/** The code of the SDK's README, by its headings. */
export const examplesOfReadme = (): { readonly title: string; readonly code: string }[] =>
  [...readFileSync('packages/node/README.md', 'utf8').matchAll(/^## (.+)$|^```js\n([^]*?)^```$/gm)].flatMap(([, , code], n, all) =>
    code === undefined ? [] : [{ code, title: all.slice(0, n).findLast(([, title]) => title)?.[1] ?? 'First steps' }],
  );
