import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { UnixSeconds } from '#kernel/time';
import type { Position } from '#platform/event-history/recorded-event';

export const MANIFEST = 'manifest.json';
/** The format of this release's archives. */
const FORMAT = 1;

export const RELEASE = (JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { version: string }).version;

/** The state of the history just before the backup. */
export interface BackupOccasion {
  readonly taken_at: UnixSeconds;
  /** The signed head of the log of the history (a note), and the key to verify it. */
  readonly checkpoint: string;
  readonly verifier: string;
}

export interface BackedUpFile {
  /** Its path relative to the data directory. */
  readonly name: string;
  readonly bytes: number;
  /** The digest in hex. */
  readonly sha256: string;
}

/** The content of an archive. */
export interface BackupManifest extends BackupOccasion {
  readonly format: typeof FORMAT;
  readonly release: string;
  /** The position of the last event; null for an empty history. */
  readonly position: Position | null;
  readonly files: readonly BackedUpFile[];
}

/** The file is not a complete backup, or this release or the caller cannot read it. */
export class BackupUnusable extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason}`);
    this.name = 'BackupUnusable';
  }
}

export const manifestOf = (about: Omit<BackupManifest, 'format' | 'release'>): BackupManifest => ({
  format: FORMAT,
  release: RELEASE,
  ...about,
});

/** A file of a data directory, or of a directory in it. */
const NAME = /^[a-z][\w-]*(?:\/[a-z][\w-]*)?(?:\.[\w-]+)*$/;

/** Reads a manifest. Throws an error whose message says why it cannot be used. */
export function manifestIn(text: string): BackupManifest {
  const manifest = JSON.parse(text) as Partial<BackupManifest> | null;
  const { format, release, files } = manifest ?? {};
  if (typeof format !== 'number' || typeof release !== 'string' || !Array.isArray(files))
    throw new Error('its manifest is of no backup of this service.');
  if (format > FORMAT || isNewer(release))
    throw new Error(`release ${release} has taken it, and this is ${RELEASE}: restore it with that release or a newer one.`);
  if (files.some(({ name }) => !NAME.test(name))) throw new Error('its manifest names files outside of a data directory.');
  return manifest as BackupManifest;
}

function isNewer(release: string): boolean {
  const [theirs, ours] = [release, RELEASE].map((version) => version.split('.').map(Number));
  const n = theirs!.findIndex((number, place) => number !== ours![place]);
  return n >= 0 && theirs![n]! > (ours![n] ?? 0);
}
