import type { DatabaseSync } from 'node:sqlite';
import { LIMIT, migrate } from '#platform/embedded/sqlite';
import { mustAdopt, mustOpenOne, TRIED } from '#privacy/secrets/other-key';
import type { KeyClaim, RetiredKey, SecretBox } from '#privacy/secrets/secret-box';

/** The migrations of the file, to which new ones are only appended. The row of a destroyed key stays, without the key, to distinguish it from a lost one. */
export const KEY_SCHEMA = [
  `CREATE TABLE keys (id TEXT PRIMARY KEY, subject TEXT NOT NULL, sealed TEXT) WITHOUT ROWID;
   CREATE INDEX keys_by_subject ON keys (subject)`,
  'CREATE TABLE service_key (fingerprint TEXT NOT NULL)',
  `ALTER TABLE service_key ADD COLUMN retired TEXT NOT NULL DEFAULT '[]'`,
];

const PLACE = 'the data directory';

/**
 * Records in the key file that the whole data directory, including the secrets of endpoints and connections, is sealed with this key. Throws
 * `ConfigurationFaults` if another key is recorded. If none is, as by an earlier release, throws if people's keys were sealed with another.
 */
export function claimKeyFile(database: DatabaseSync, box: SecretBox): void {
  migrate(database, KEY_SCHEMA);
  const claim = database.prepare('SELECT fingerprint, retired FROM service_key').get();
  if (claim !== undefined)
    return mustAdopt(
      box,
      { fingerprint: claim['fingerprint'] as string, retired: JSON.parse(claim['retired'] as string) as RetiredKey[] },
      PLACE,
    );
  const kept = database.prepare(`SELECT id, sealed FROM keys WHERE sealed IS NOT NULL ${LIMIT}`).all(TRIED);
  mustOpenOne(box, kept as { id: string; sealed: string }[], PLACE);
  database.prepare('INSERT INTO service_key (fingerprint) VALUES (?)').run(box.claim.fingerprint);
}

/** Replaces the recorded key. False, without effect, if it is no longer `before`. */
export const replaceClaim = (database: DatabaseSync, before: string, { fingerprint, retired }: KeyClaim): boolean =>
  database
    .prepare('UPDATE service_key SET fingerprint = ?, retired = ? WHERE fingerprint = ?')
    .run(fingerprint, JSON.stringify(retired), before).changes === 1;
