import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Before the first worker starts: the directory where the shared services of this run leave their verdicts, and by what the time is multiplied that a test
 * gives a state to come about, and itself to end, unless `PATIENCE` says it already. The servers that a deployment is tested on are slower than any it runs
 * on, and share the machine; a test that passes takes no longer for it. Workers inherit the environment.
 */
export default function beginRun(): void {
  process.env['PATIENCE'] ??= process.env['BACKEND'] === undefined ? '1' : '3';
  process.env['RUN_DIRECTORY'] = mkdtempSync(join(tmpdir(), 'shared-services-'));
}
