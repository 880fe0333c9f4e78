import { Injectable } from '@nestjs/common';
import { base62OfBytes } from '#kernel/ids';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { ForwardedEvent } from '#webhooks/resource/listening.resource';
import type { FedEvent } from '#webhooks/delivery/event-feed';
import { SECRET_PREFIX, signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';

const SECRET_LENGTH = 32;

/** Turns the events of an account in test mode into requests to a developer's own server. */
@Injectable()
export class Forwarding {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  /** The secret that signs forwarded events: always the same for an account. */
  secretOf(account: string): string {
    return SECRET_PREFIX + base62OfBytes(this.secretBox.derive('listening to webhooks', account), SECRET_LENGTH);
  }

  /** Signs an event with the current time. */
  signed({ id, type, body }: FedEvent, account: string): ForwardedEvent {
    const signed = { event: id, attempt: 1, body };
    return { id, type, body, headers: deliveryHeaders(this.configuration.brand, [signingKey(this.secretOf(account))], signed) };
  }
}
