import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openLocally } from '#apps/cli/open-locally';
import type { RestoredVerification } from '#audit/contract';
import { DomainError } from '#kernel/domain-error';
import { type BackupManifest, BackupUnusable, passphraseIn, unpack } from '#admin/operations/backup/contract';
import type { Configuration } from '#platform/config/configuration';
import type { Arguments } from '#admin/operators/effect';
import type { OnProgress } from '#admin/operators/progress';
import { textArgument } from '#apps/cli/text-argument';
import type { Operator } from '#admin/operators/operator';
import { DataDirectory, restoredBeside } from '#platform/embedded/data-directory';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { syncDirectory } from '#privacy/secrets/private-file';

/** Files that a data directory may hold before it has a history: locks, and preinstalled keys and certificates. */
const PREINSTALLED = /^(?:lock\.\w+(?:-\w+)?|[\w-]+\.key|tls)$/;
const MEGABYTE = 1_000_000;

/** The restored backup, and the result of `verify`. */
export interface Restored extends RestoredVerification, Pick<BackupManifest, 'release' | 'taken_at' | 'position'> {
  readonly object: 'restored_backup';
  readonly data_dir: string;
  /** The new location of the former contents; null if there were none. */
  readonly replaced: string | null;
  /** How many people were forgotten again. */
  readonly forgotten: number;
}

/**
 * Restores a data directory from a backup. Everything is prepared beside the directory, which is then replaced: killed at any moment, it leaves the
 * former contents or the whole backup. Throws `BackupUnusable`, `DataDirectoryInUse`, or a `DomainError` that says what to do.
 */
export async function restore(
  configuration: Configuration,
  { args, operator }: { readonly args: Arguments; readonly operator: Operator },
  progress: OnProgress,
): Promise<Restored> {
  const { dataDir, mongodbUrl } = configuration;
  if (mongodbUrl !== null)
    throw new DomainError('invalid_value', 'The stores of a deployment are restored with their own tools: see docs/deployment.md.');
  const file = textArgument(args, 'file');
  const passphrase = args['passphraseFile'] === undefined ? null : passphraseIn(textArgument(args, 'passphraseFile'));
  const facts = args['forgotten'] === undefined ? [] : forgottenIn(textArgument(args, 'forgotten'));
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  const holdsStores = found.includes('history.db');
  const foreign = holdsStores ? undefined : found.find((name) => !PREINSTALLED.test(name));
  if (foreign !== undefined) throw new DomainError('invalid_value', `${dataDir} is not empty (${foreign}): name another DATA_DIR.`);
  const before = existsSync(dataDir) ? DataDirectory.open(dataDir) : null;
  const draft = `${dataDir}.restoring`;
  let made: string | undefined;
  try {
    if (holdsStores && args['replace'] !== true)
      throw new DomainError(
        'invalid_value',
        `There is a history in ${dataDir}: name another DATA_DIR, or add --replace, which keeps it aside.`,
      );
    await rm(draft, { recursive: true, force: true });
    made = await mkdir(draft, { recursive: true, mode: 0o700 });
    const meter = new ProgressMeter(0);
    const manifest = await unpack(file, draft, passphrase, (bytes, of) =>
      progress({ task: 'unpacking, MB', ...meter.at(Math.round(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)) }),
    );
    await takeKeysAlong(configuration, draft, file);
    const checked = await checkedIn(configuration.at(draft), { ...manifest, file, facts, operator }, progress);
    const replaced = await putInPlace(draft, dataDir, holdsStores);
    const { release, taken_at, position } = manifest;
    return { object: 'restored_backup', release, taken_at, position, data_dir: dataDir, replaced, ...checked };
  } catch (fault) {
    // Including newly created parent directories.
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw fault;
  } finally {
    await rm(draft, { recursive: true, force: true });
    before?.close();
  }
}

/** Uses the existing key and certificate files for those that an archive does not contain. */
async function takeKeysAlong(configuration: Configuration, draft: string, file: string): Promise<void> {
  const moved = configuration.at(draft);
  const places = ({ dataDir, personalDataKeyFile, checkpointKeyFile }: Configuration): string[] => [
    personalDataKeyFile,
    checkpointKeyFile,
    join(dataDir, 'tls'),
  ];
  const there = places(configuration);
  for (const [n, here] of places(moved).entries())
    if (!existsSync(here) && existsSync(there[n]!)) await cp(there[n]!, here, { recursive: true });
  if (!existsSync(moved.personalDataKeyFile))
    throw new BackupUnusable(
      file,
      `it holds no keys, for it is not encrypted, and there is none in ${configuration.personalDataKeyFile}. Put the key of personal data back there first, or name it: PERSONAL_DATA_KEY_FILE.`,
    );
}

interface ListedFacts {
  readonly has_more: boolean;
  readonly data: readonly ListedFact[];
}

interface ListedFact {
  readonly type: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly data: { readonly subject: string };
}

const customerOf = ({ account, livemode, data: { subject } }: ListedFact): object => ({ account, livemode, subject });

/** Opens the stores, which brings derived data up to date; forgets people who were forgotten since, and verifies everything. */
async function checkedIn(
  configuration: Configuration,
  { file, taken_at, checkpoint, facts, operator }: BackupManifest & { file: string; facts: readonly ListedFact[]; operator: Operator },
  progress: OnProgress,
): Promise<RestoredVerification & Pick<Restored, 'forgotten'>> {
  const stores = await openLocally(configuration, operator);
  try {
    const forgotten =
      facts.length === 0
        ? 0
        : ((await stores.call('customers.forget-again', { customers: facts.map(customerOf) }, progress)) as { forgotten: number })
            .forgotten;
    const verified = (await stores.call('restore', { file, taken_at, checkpoint }, progress)) as RestoredVerification;
    return { forgotten, ...verified };
  } finally {
    await stores.close();
  }
}

/** Returns the new location of the former contents; null if they were not kept. */
async function putInPlace(draft: string, dataDir: string, keep: boolean): Promise<string | null> {
  const [whole, aside] = [restoredBeside(dataDir), `${dataDir}.replaced-${Date.now()}`];
  await rm(whole, { recursive: true, force: true });
  await rename(draft, whole);
  if (existsSync(dataDir)) await rename(dataDir, aside);
  // If it is killed before this, the next process that opens the directory completes it.
  await rename(whole, dataDir);
  syncDirectory(dirname(dataDir));
  if (keep) return aside;
  await rm(aside, { recursive: true, force: true });
  return null;
}

/** Reads the output of `history list --type customer.forgotten --json`. Refuses an incomplete list: the people it lacks would not be forgotten again. */
function forgottenIn(file: string): readonly ListedFact[] {
  try {
    const { data, has_more } = JSON.parse(readFileSync(file, 'utf8')) as ListedFacts;
    if (has_more) throw new Error('it ends before the last of them');
    return data.filter(({ type }) => type === 'customer.forgotten');
  } catch (fault) {
    throw new DomainError(
      'invalid_value',
      `${file} is no whole list of facts (${(fault as Error).message}): history list --type customer.forgotten --limit 10000 --json.`,
      'forgotten',
    );
  }
}
