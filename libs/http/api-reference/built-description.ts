import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Audience, Describing } from '#http/api-reference/api-document';

/** The configuration that the build describes the API for: the default one. */
const BUILT_FOR = { brand: 'Service', address: 'https://localhost:8443' };

/**
 * The description that the build wrote, because generating it blocks all other requests for a second. Null where the sources run: they may be newer than
 * the build.
 */
export function builtDescription(audience: Audience, configuration: Describing): string | null {
  try {
    const file = fileURLToPath(import.meta.resolve(`#http/api-reference/built/${audience}.json`));
    return forInstallation(readFileSync(file, 'utf8'), configuration);
  } catch {
    return null;
  }
}

/** Replaces what the configuration decides in a description: its title, the signature's header and the address. */
export const forInstallation = (built: string, configuration: Describing): string =>
  built
    .replaceAll(`"${BUILT_FOR.brand} payments and orders`, `"${configuration.brand} payments and orders`)
    .replaceAll(`"${BUILT_FOR.brand}-Signature"`, `"${configuration.brand}-Signature"`)
    .replaceAll(`"url":"${BUILT_FOR.address}"`, `"url":${JSON.stringify(configuration.page(''))}`);
