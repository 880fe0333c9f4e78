import { randomBytes } from 'node:crypto';
import { base62OfBytes } from '#kernel/ids';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import type { SecretBox } from '#privacy/secrets/secret-box';
import { SECRET_PREFIX } from '#webhooks/delivery/sign';
import type { StoredSecret } from '#webhooks/domain/webhook-endpoint.events';

const CHARACTERS = 32;

/** A new signing secret. Its 32 base62 characters decode as base64 to 24 bytes, as Standard Webhooks signatures require. */
export const newSigningSecret = (): string => SECRET_PREFIX + base62OfBytes(randomBytes(32), CHARACTERS);

/** A new signing secret of an endpoint, encrypted for its fact. */
export function sealedNewSecret(endpoint: string, secretBox: SecretBox): StoredSecret {
  const secret = newSigningSecret();
  return { secret: secretBox.seal(secret, placeOfSecret(endpoint)), secret_last4: secret.slice(-4) };
}

/** The secret that a command stored. A repeat returns the first secret, not the one it has just made. */
export function secretOf(endpoint: string, events: readonly RecordedEvent[], { command }: CommandContext, secretBox: SecretBox): string {
  const secrets = events.filter((event) => event.type === 'webhook_endpoint.registered' || event.type === 'webhook_endpoint.secret_rolled');
  return secretBox.open(secrets.find(({ metadata }) => metadata.command === command)!.data.secret, placeOfSecret(endpoint));
}

/** The associated data of the encryption: a sealed secret can only be opened for the endpoint that it was sealed for. */
export const placeOfSecret = (endpoint: string): string => `webhook_endpoints/${endpoint}`;
