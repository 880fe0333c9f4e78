import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { AROUND, settingsOfTest } from '#test/support/services/service-settings';

const MAIN = 'dist/apps/cli/main.js';

export interface Typed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line in a separate process, on a data directory. It runs the build: `npm run build` comes first. */
export async function commandLine(
  dataDir: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Typed> {
  const env = { ...AROUND, ...settingsOfTest(dataDir), ...settings };
  const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
