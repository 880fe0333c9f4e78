/** Writes `.env.example` and the table of `docs/configuration.md` from the declared settings. Run after a build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { environmentExample, withTable } from '#platform/config/configuration-docs';

writeFileSync('.env.example', environmentExample());
writeFileSync('docs/configuration.md', withTable(readFileSync('docs/configuration.md', 'utf8')));
