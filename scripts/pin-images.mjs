/**
 * Says which bytes the versions in docker-compose.yml are, as the registry has them now: `node scripts/pin-images.mjs > docker-compose.override.yml`.
 * Docker reads that file automatically. Our own image is built here, and needs no pin.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const digestOf = (image) =>
  JSON.parse(execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'], { encoding: 'utf8' }))
    .digest;

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
const foreign = Object.entries(services).filter(([, { build }]) => build === undefined);
const versionOf = (image) => image.split('@')[0];
const pinned = new Map(
  [...new Set(foreign.map(([, { image }]) => versionOf(image)))].map((version) => [version, `${version}@${digestOf(version)}`]),
);
process.stdout.write(
  stringify({ services: Object.fromEntries(foreign.map(([name, { image }]) => [name, { image: pinned.get(versionOf(image)) }])) }),
);
