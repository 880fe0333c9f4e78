import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One service of docker-compose.yml, as far as it matters without containers. */
export interface ComposedService {
  readonly image: string;
  readonly user?: string;
  readonly group_add?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly hostname?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly profiles?: readonly string[];
  readonly deploy?: { readonly replicas: number };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposedService>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: { readonly config: readonly { readonly subnet: string }[] } } | null>>;
}

/** docker-compose.yml with its variables filled in from these. */
export function composeFile(variables: Readonly<Record<string, string>> = {}): ComposeFile {
  const filled = (value: unknown): unknown => (typeof value === 'string' ? fill(value, variables) : value);
  return JSON.parse(
    JSON.stringify(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }), (_key, value: unknown) => filled(value)),
  ) as ComposeFile;
}

/** `${NAME:-fallback}` gives way to what is set and not empty, `${NAME-fallback}` to what is set, `${NAME:+text}` is there only then; `$$` is a dollar. */
const fill = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\$|\$\{(\w+)(:?)([-+])(.*?)\}/g, (whole, name: string, unlessEmpty: string, kind: string, given: string) => {
    if (whole === '$$') return '$';
    const value = variables[name];
    const isSet = value !== undefined && (unlessEmpty === '' || value !== '');
    if (kind === '+') return isSet ? given : '';
    return isSet ? value : given;
  });

/** The services that share a network with one: those whose names it can look up. */
export function reachableFrom({ services }: ComposeFile, name: string): string[] {
  const own = new Set(services[name]!.networks);
  return Object.keys(services).filter((other) => services[other]!.networks?.some((network) => own.has(network)));
}
