import { ConfigurationFaults } from '#platform/config/configuration';
import type { KeyClaim, SecretBox } from '#privacy/secrets/secret-box';

/** The service was given other keys than the one that sealed `place`. */
const otherKey = (place: string): ConfigurationFaults =>
  new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE holds another key than the one that ${place} was sealed with.`]);

/** Throws `ConfigurationFaults` if a claim's key is not here: sealed data could not be read, and new data would be sealed inconsistently. */
export function mustAdopt(box: SecretBox, claim: KeyClaim, place: string): void {
  if (!box.adopt(claim)) throw otherKey(place);
}

/** Rows of keys that are tried if no key is recorded, because some may be damaged. */
export const TRIED = 100;

/** Throws `ConfigurationFaults` if nothing sealed in a place opens. */
export function mustOpenOne(box: SecretBox, sealed: readonly { readonly id: string; readonly sealed: string }[], place: string): void {
  if (sealed.length > 0 && !sealed.some((row) => opens(box, row))) throw otherKey(place);
}

function opens(box: SecretBox, { id, sealed }: { readonly id: string; readonly sealed: string }): boolean {
  try {
    box.open(sealed, placeOfSubjectKey(id));
    return true;
  } catch {
    return false;
  }
}

export const placeOfSubjectKey = (id: string): string => `subject_keys/${id}`;
