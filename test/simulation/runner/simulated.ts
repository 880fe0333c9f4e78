import { execFileSync } from 'node:child_process';
import { AROUND } from '#test/support/services/service-settings';

/** Returns the printed JSON of `npm run simulate` with these options, also where it exits with a fault. */
export function simulated(...options: string[]): string {
  const env = { ...AROUND, TMPDIR: process.env['TMPDIR'] };
  try {
    return execFileSync(process.execPath, ['dist/test/simulation/main.js', '--json', ...options], { encoding: 'utf8', env });
  } catch (fault) {
    return (fault as { stdout: string }).stdout;
  }
}
