import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before the first worker starts: the directory where the shared services of this run leave their verdicts. Workers inherit the environment. */
export default function beginRun(): void {
  process.env['RUN_DIRECTORY'] = mkdtempSync(join(tmpdir(), 'shared-services-'));
}
