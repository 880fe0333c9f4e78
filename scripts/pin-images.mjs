/**
 * Says which bytes the versions in docker-compose.yml are, as the registry has them now: `node scripts/pin-images.mjs > docker-compose.override.yml`.
 * Docker reads that file automatically. Our own image is built here, and needs no pin. `--fill FILE`: writes the digests that FILE lacks into it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const digestOf = (image) =>
  JSON.parse(execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'], { encoding: 'utf8' }))
    .digest;

const [mode, file = 'docker-compose.yml'] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const { services } = parse(text, { merge: true });
const foreign = Object.entries(services).filter(([, { build }]) => build === undefined);
const versionOf = (image) => image.split('@')[0];
const pinnedTo = (images) => new Map([...new Set(images)].map((version) => [version, `${version}@${digestOf(version)}`]));
const images = foreign.map(([, { image }]) => image);

if (mode === '--fill') {
  const filled = pinnedTo(images.filter((image) => !image.includes('@')));
  writeFileSync(
    file,
    text.replaceAll(/(?<=^ *image: )\S+$/gm, (image) => filled.get(image) ?? image),
  );
} else {
  const pinned = pinnedTo(images.map(versionOf));
  process.stdout.write(
    stringify({ services: Object.fromEntries(foreign.map(([name, { image }]) => [name, { image: pinned.get(versionOf(image)) }])) }),
  );
}
