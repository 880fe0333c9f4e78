/** Makes the script and the style of the checkout page, for `libs/checkout-page/page-assets.ts` to serve. Part of the build. */
import { build } from 'esbuild';

const PAGE = 'libs/checkout-page';

await build({
  entryPoints: [`${PAGE}/browser/checkout.ts`, `${PAGE}/browser/checkout.css`],
  outdir: `dist/${PAGE}/assets`,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['chrome110', 'firefox115', 'safari16.4'],
  conditions: ['source'],
});
