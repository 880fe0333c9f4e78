/** Writes `.env.example` and the README's table from the declared settings. Run after a build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { environmentExample, withTable } from '#platform/config/configuration-docs';

writeFileSync('.env.example', environmentExample());
writeFileSync('README.md', withTable(readFileSync('README.md', 'utf8')));
