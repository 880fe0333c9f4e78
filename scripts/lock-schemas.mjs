/** Locks the steps of the stores' schemas that are not locked yet; refuses when one that is has changed. Run after a build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { lockedWith, schemaTexts } from '#admin/operations/migration/schema-lock';

const LOCK = 'libs/admin/operations/migration/schemas.lock.json';
const lock = JSON.parse(readFileSync(LOCK, 'utf8'));

writeFileSync(LOCK, `${JSON.stringify(lockedWith(lock, schemaTexts()), null, 2)}\n`);
