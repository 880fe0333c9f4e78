import { ConfigurationFaults } from '#platform/config/configuration';
import type { KeyClaim, SecretBox } from '#privacy/secrets/secret-box';

/** The service was given other keys than the one that `place` is sealed with. */
const otherKey = (place: string): ConfigurationFaults =>
  new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE holds another key than the one that ${place} was sealed with.`]);

/** Throws `ConfigurationFaults` when the key of a claim is not here: nothing of anybody could be read, nor what was sealed without it beside the rest. */
export function mustAdopt(box: SecretBox, claim: KeyClaim, place: string): void {
  if (!box.adopt(claim)) throw otherKey(place);
}

/** Rows of keys that are tried where nothing says which key sealed them: one or another may be damaged. */
export const TRIED = 100;

/** Throws `ConfigurationFaults` when of what lies sealed in a place nothing opens. */
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
