/** Makes the pages of the guide from `docs/guide`, and their style and script, for `libs/http/guide/built-guide.ts` to read. Part of the build. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { chapterOf } from './guide/chapter.mjs';

const SOURCES = 'docs/guide';
const BUILT = 'dist/libs/http/guide/built';

const source = (name) => readFileSync(`${SOURCES}/${name || 'index'}.md`, 'utf8');
/** In the order of the list on the first page. */
const names = ['', ...Array.from(source('').matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm), ([, name]) => name)];

mkdirSync(BUILT, { recursive: true });
writeFileSync(`${BUILT}/chapters.json`, JSON.stringify(await Promise.all(names.map((name) => chapterOf(name, source(name))))));
await build({
  entryPoints: ['libs/http/guide/browser/guide.js', 'libs/http/guide/browser/guide.css'],
  outdir: BUILT,
  minify: true,
  target: ['chrome123', 'firefox120', 'safari17.5'],
});
