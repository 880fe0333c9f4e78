/** The build, in steps that say what they do and how long each took. `npm ci` runs it too. */
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['Types and JavaScript', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  ['Schemas of events', 'scripts/event-schemas.mjs'],
  ['One bundle for each app', 'scripts/bundle-apps.mjs'],
  ['The checkout page', 'scripts/bundle-checkout-page.mjs'],
  ['The guide', 'scripts/build-guide.mjs'],
  ['The SDK', 'scripts/build-sdk.mjs'],
  ['The operations of the command line', 'scripts/operations.mjs'],
  ['The dashboard', 'scripts/bundle-dashboard.mjs'],
];

for (const [name, ...step] of STEPS) {
  process.stderr.write(`${name} … `);
  const began = performance.now();
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
  if (status !== 0) {
    console.error('failed');
    process.exit(status ?? 1);
  }
  console.error(`${((performance.now() - began) / 1000).toFixed(1)} s`);
}
