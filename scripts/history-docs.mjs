/**
 * Writes docs/history.md from the schemas that the build has made, and notes new types and versions in their lock. Run after a build.
 * `--retire TYPE`: before the type changes, puts the schema aside that its events were written by.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { catalogueText, withCatalogue } from '#audit/catalogue/catalogue-text';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';

const LOCK = 'libs/audit/catalogue/schemas.lock.json';
const PAGE = 'docs/history.md';
const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const retired = process.argv[2] === '--retire' ? process.argv[3] : null;

for (const { type, version, shape, schema } of EVENT_SCHEMAS) {
  if (shape === undefined) continue;
  const versions = (lock[type] ??= []);
  if (type === retired) versions[version - 1] = schema;
  else versions[version - 1] ??= shape;
}
writeFileSync(LOCK, JSON.stringify(Object.fromEntries(Object.entries(lock).sort(([one], [other]) => (one < other ? -1 : 1)))));
writeFileSync(PAGE, withCatalogue(readFileSync(PAGE, 'utf8'), catalogueText(EVENT_SCHEMAS)));
