import { ConfigurationFaults } from '#platform/config/configuration';
import type { SecretBox } from '#platform/secrets/secret-box';

/** The service was given another key than `place` was sealed with. */
export const otherKey = (place: string): ConfigurationFaults =>
  new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE holds another key than the one that ${place} was sealed with.`]);

/**
 * Throws `ConfigurationFaults` when what lies sealed in a place does not open: with another key nothing of anybody could be read, and
 * what it sealed could not be read beside the rest.
 */
export function mustOpen(box: SecretBox, sealed: string, place: string): void {
  try {
    box.open(sealed);
  } catch {
    throw otherKey(place);
  }
}

/** By what follows from it a key is known again, and cannot be found out. */
export const fingerprintOf = (box: SecretBox): string => Buffer.from(box.derive('service_key', '')).toString('base64url');
