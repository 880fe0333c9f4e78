import { ConfigurationFaults } from '#platform/config/configuration';
import type { KeyClaim, SecretBox } from '#privacy/secrets/secret-box';

/** The fault that PERSONAL_DATA_KEY_FILE has other keys than the one that `place` was sealed with. */
const otherKey = (place: string): ConfigurationFaults =>
  new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE holds another key than the one that ${place} was sealed with.`]);

/** Makes the box seal by a claim. Throws `ConfigurationFaults` if the claim's key is not here: stored data would be unreadable. */
export function mustAdopt(box: SecretBox, claim: KeyClaim, place: string): void {
  if (!box.adopt(claim)) throw otherKey(place);
}

/** How many stored keys are tried if no master key is recorded: several, because some may be damaged. */
export const TRIED = 100;

/** Throws `ConfigurationFaults` if there are sealed keys and none of them opens. */
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
