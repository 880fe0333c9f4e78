import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GlobalConfig } from 'jest';

/**
 * Before the first worker starts: the directory where the shared services of this run leave their verdicts, and the limit of time of each test, which
 * is the runner's. Workers inherit the environment.
 */
export default function beginRun({ testTimeout }: GlobalConfig): void {
  if (testTimeout !== undefined) process.env['TEST_LIMIT'] = String(testTimeout);
  process.env['RUN_DIRECTORY'] = mkdtempSync(join(tmpdir(), 'shared-services-'));
}
