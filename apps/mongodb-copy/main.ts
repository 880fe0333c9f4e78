import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { runOnce } from '#apps/composition/run';
import { loadConfiguration } from '#platform/config/configuration';
import { copyOf, putBack } from '#platform/storage/mongodb/database-copy';

/**
 * For deploy/backup: `out` writes a snapshot of the deployment's MongoDB database to standard output, or only the named collections; `in` replaces
 * them with copies from standard input.
 */
await runOnce(async () => {
  const url = loadConfiguration().mongodbUrl!;
  const [direction, ...collections] = process.argv.slice(2);
  if (direction === 'out') await pipeline(copyOf(url, collections), createGzip(), process.stdout);
  else if (direction === 'in') await pipeline(process.stdin, createGunzip(), (copies) => putBack(url, copies));
  else throw new Error('It is either `out` or `in`.');
});
