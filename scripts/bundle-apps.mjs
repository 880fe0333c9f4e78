/**
 * Bundles the code of each app, so that a start loads a few files in place of 2,000: packages stay in node_modules, and what several apps share is in
 * chunks. Each thread is an entry beside the code that starts it. Part of the build, once the sources are compiled; decision 93.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** One folder: `import.meta.url` in any chunk leads to the threads, and its parent to the apps. */
const BUNDLED = 'dist/apps/bundled';

const unix = (file) => file.replaceAll('\\', '/');
const threads = globSync('libs/**/*-thread.ts').map((file) => [basename(file, '.ts'), `dist/${unix(file).replace(/ts$/, 'js')}`]);
/** From the sources: what the compiler made of them is replaced by `start`. */
const apps = globSync('apps/*/main.ts').map((file) => [basename(dirname(file)), unix(file)]);

/**
 * Keeps the names of classes, which logs and the API's description show: in a chunk, a class may be called `Order2`. `keepNames` of esbuild would name each
 * function as well, each time it is made.
 */
const classNames = {
  name: 'class names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]dist[\\/](?:apps|libs)[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /\bclass (\w+)(?: extends .+)? \{$/gm,
        "$& static { Object.defineProperty(this, 'name', { value: '$1', configurable: true }); }",
      ),
    })),
};

/** The program of an app. Source maps and the cache of compiled code are switched on before the code is loaded. */
const start = (app) => `import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';

setSourceMapsSupport(true);
// Where nothing can be written, such as in a container, there is no cache.
enableCompileCache(fileURLToPath(new URL('../bundled/compiled', import.meta.url)));
await import('../bundled/${app}.js');
`;

const { metafile } = await build({
  entryPoints: Object.fromEntries([...apps, ...threads]),
  outdir: BUNDLED,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  tsconfigRaw: {},
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  plugins: [classNames],
});
for (const name of readdirSync(BUNDLED)) if (!(`${BUNDLED}/${name}` in metafile.outputs)) rmSync(join(BUNDLED, name), { recursive: true });
for (const [app] of apps) {
  mkdirSync(`dist/apps/${app}`, { recursive: true });
  writeFileSync(`dist/apps/${app}/main.js`, start(app));
}
