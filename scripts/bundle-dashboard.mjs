/** Makes the scripts and styles of the dashboard, for `libs/dashboard` to serve, and packs them. Part of the build. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const ASSETS = 'dist/apps/dashboard/assets';

await build({ configFile: 'apps/dashboard/vite.config.mjs' });
for (const name of readdirSync(ASSETS)) writeFileSync(join(ASSETS, `${name}.br`), brotliCompressSync(readFileSync(join(ASSETS, name))));
