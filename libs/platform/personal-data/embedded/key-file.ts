import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '#platform/embedded/sqlite';
import { fingerprintOf, mustOpen, otherKey } from '#platform/secrets/other-key';
import type { SecretBox } from '#platform/secrets/secret-box';

/** A destroyed key leaves its row, without the key: by it the forgotten are told from the lost. */
const MIGRATIONS = [
  `CREATE TABLE keys (id TEXT PRIMARY KEY, subject TEXT NOT NULL, sealed TEXT) WITHOUT ROWID;
   CREATE INDEX keys_by_subject ON keys (subject)`,
  'CREATE TABLE service_key (fingerprint TEXT NOT NULL)',
];

const PLACE = 'the data directory';

/**
 * Says in the file of keys that all of its data directory is sealed with this key, the secrets of endpoints and connections among it.
 * Throws `ConfigurationFaults` when it says that it is another key, or an earlier release, which said nothing, has sealed with another.
 */
export function claimKeyFile(database: DatabaseSync, box: SecretBox): void {
  migrate(database, MIGRATIONS);
  const claim = database.prepare('SELECT fingerprint FROM service_key').get();
  if (claim !== undefined) {
    if (claim['fingerprint'] !== fingerprintOf(box)) throw otherKey(PLACE);
    return;
  }
  const kept = database.prepare('SELECT sealed FROM keys WHERE sealed IS NOT NULL LIMIT 1').get();
  if (kept !== undefined) mustOpen(box, kept['sealed'] as string, PLACE);
  database.prepare('INSERT INTO service_key (fingerprint) VALUES (?)').run(fingerprintOf(box));
}
