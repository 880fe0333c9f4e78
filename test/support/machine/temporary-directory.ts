import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory for one test file, deleted after its tests. */
export function temporaryDirectory(): { path(name: string): string } {
  const directory = mkdtempSync(join(tmpdir(), 'service-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return { path: (name) => join(directory, name) };
}
