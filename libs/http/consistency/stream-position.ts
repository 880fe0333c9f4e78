import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';
import { positionIn } from '#http/consistency/consistency';
import { CannotOpen } from '#privacy/secrets/master-key';
import { type SecretBox, UnknownKey } from '#privacy/secrets/secret-box';

/** The position in a token that this service gave to the account; null if none was sent. Throws `invalid_value`, `read_model_behind`. */
export function positionOf(text: string | undefined, param: string, account: string, box: SecretBox): Position | null {
  if (text === undefined || text === '') return null;
  try {
    return positionIn(text, account, box);
  } catch (fault) {
    // Another process sealed it with a key that this one does not have yet.
    if (fault instanceof UnknownKey) throw new DomainError('read_model_behind', 'This place cannot be read yet. Send this request again.');
    if (!(fault instanceof CannotOpen)) throw fault;
    const message = `${param} must be one that this service gave to this account. Send it back unchanged, or leave it out to begin with what happens now.`;
    throw new DomainError('invalid_value', message, param);
  }
}
