import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

/** Debian's; null without one. */
export const CHROMIUM =
  ['chromium', 'chromium-browser', 'google-chrome'].find((name) => spawnSync(name, ['--version']).status === 0) ?? null;

/** A browser that can only reach this machine. */
export const launched = (): Promise<Browser> =>
  chromium.launch({
    executablePath: spawnSync('which', [CHROMIUM!], { encoding: 'utf8' }).stdout.trim(),
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      '--disable-background-networking',
    ],
  });
