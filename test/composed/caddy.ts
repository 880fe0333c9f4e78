import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const said = (program: string, words: readonly string[]): string | null => {
  try {
    return execFileSync(program, words, { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** Where Caddy is, and what its `version` says; null where there is none. */
export const caddyProgram = said('sh', ['-c', 'command -v caddy']);
export const caddyVersion = said('caddy', ['version'])?.replace(/^v/, '') ?? null;

/** Before 2.11.3 a request whose first copy was gone lost its body on the way to the second: 502 (caddyserver/caddy#7546). */
const isCurrent = (version: string): boolean => {
  const [major, minor, patch] = version.split('.').map(Number.parseFloat) as [number, number, number];
  return major * 1_000_000 + minor * 1000 + patch >= 2_011_003;
};

/** What the machine lacks of the gateway. */
export const missingForGateway = caddyVersion !== null && isCurrent(caddyVersion) ? null : 'Caddy 2.11.3 or newer (.ci/caddy builds one)';

/** What the gateway's image runs, and where it keeps what it makes. */
export const GATEWAY_PROGRAM = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'];
export const GATEWAY_ENVIRONMENT = { HOME: '/data', XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' };

/** The project's Caddyfile, with an address of its own and a name server that it asks, as a container's network would give them. */
export function caddyfileIn(directory: string, address: string, resolver: string): string {
  const file = join(directory, 'Caddyfile');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    file,
    replaced(readFileSync('deploy/gateway/Caddyfile', 'utf8'), [
      ['admin off', `admin off\n\tdefault_bind ${address}`],
      ['refresh 1s', `refresh 1s\n\t\t\tresolvers ${resolver}`],
    ]),
  );
  return file;
}

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The Caddyfile says nothing of ${from} any more.`);
    return changed.replaceAll(from, to);
  }, text);
}
