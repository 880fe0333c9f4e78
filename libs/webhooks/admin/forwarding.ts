import { Injectable } from '@nestjs/common';
import { base62OfBytes } from '#kernel/ids';
import { Configuration } from '#platform/config/configuration';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { SecretBox } from '#platform/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import type { ForwardedEvent } from '#webhooks/resource/listening.resource';
import { type MerchantEvent, MERCHANT_EVENTS, merchantEventId } from '#webhooks/delivery/merchant-event';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { SECRET_PREFIX, signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';

const SECRET_LENGTH = 32;

/** Makes of the facts of a test account what is posted to a developer's own server. */
@Injectable()
export class Forwarding {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  /** The secret that signs what is forwarded: always the same for an account. */
  secretOf(account: string): string {
    return SECRET_PREFIX + base62OfBytes(this.secretBox.derive('listening to webhooks', account), SECRET_LENGTH);
  }

  /** Whether a fact fires an event that this account listens to. `types`: null for all. */
  isSubscribed({ type, metadata }: RecordedEvent, account: string, types: readonly string[] | null): boolean {
    if (metadata.account !== account || metadata.livemode) return false;
    const fires = this.merchantEvents.firedBy(type);
    return fires !== null && (types === null || types.includes(fires.type));
  }

  /** Signed now; null for an event that is not written yet. */
  async forwarded(event: RecordedEvent, account: string): Promise<ForwardedEvent | null> {
    const body = await this.records.get(MERCHANT_EVENTS, merchantEventId(event), scopeOf(account, false));
    if (body === null) return null;
    const { id, type } = JSON.parse(body) as MerchantEvent;
    const signed = { event: id, attempt: 1, body };
    return { id, type, body, headers: deliveryHeaders(this.configuration.brand, [signingKey(this.secretOf(account))], signed) };
  }
}
