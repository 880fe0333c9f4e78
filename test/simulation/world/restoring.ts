import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { restore } from '#apps/cli/restore';
import { loadConfiguration } from '#platform/config/configuration';
import type { Nature } from '#test/simulation/world/node';
import { Process, runAs } from '#test/simulation/world/process';
import { forgetProgram } from '#test/simulation/world/service';

/** A backup, and what operators keep apart from it. */
export interface KeptBackup {
  readonly file: string;
  /** A directory with the keys that it needs. */
  readonly keys: string;
  /** The list of people who were forgotten; there may be none yet. */
  readonly forgotten: string;
  /** Called when what came after the backup is lost. */
  readonly lost: () => void;
}

const OPERATOR = { name: 'simulation', reason: 'the machine is lost' };

/** Makes a data directory of a backup by the command line. Resolves to what does not hold of it, and rejects where the disk is full. */
export async function restored(
  { file, keys, forgotten }: KeptBackup,
  settings: Readonly<Record<string, string>>,
  { disk, network }: Nature,
): Promise<string[]> {
  const dataDir = settings['DATA_DIR']!;
  mkdirSync(dataDir, { recursive: true });
  cpSync(keys, dataDir, { recursive: true });
  const process = new Process('command line');
  forgetProgram();
  const args = { file, ...(existsSync(forgotten) && { forgotten }) };
  try {
    const { checkpoint_compared, verification } = await runAs(process, () =>
      restore(loadConfiguration(settings), { args, operator: OPERATOR }, () => undefined),
    );
    return checkpoint_compared && verification.verified === true ? [] : [JSON.stringify(verification)];
  } finally {
    process.ended = true;
    disk.letGo(process);
    network.letGo(process);
  }
}
