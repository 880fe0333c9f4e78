import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#platform/operators/named-account';
import { base62OfBytes } from '#kernel/ids';
import { Configuration } from '#platform/config/configuration';
import { listArgument } from '#platform/control/arguments';
import { AdminOperations } from '#platform/control/admin-operations';
import type { Arguments } from '#platform/operators/effect';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { SecretBox } from '#platform/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { type MerchantEvent, MERCHANT_EVENTS, merchantEventId } from '#webhooks/delivery/merchant-event';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { SECRET_PREFIX, signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';
import { isMerchantEventType } from '#webhooks/domain/merchant-event-types';
import { unknownEventType } from '#webhooks/domain/webhook-endpoint.errors';

/** Events of the history read at once; not all of them are forwarded. */
const MOST_AT_ONCE = 100;
const SECRET_LENGTH = 32;

/** An event ready to be posted to a developer's own server. */
export interface Forwarded {
  readonly type: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A test account's events for developers who cannot be reached from here: they ask for what is new, and post it to themselves. */
@Injectable()
export class ListeningAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly history: EventHistory,
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {
    adminOperations.register('listen.begin', 'reads', (args) => this.begin(args));
    adminOperations.register('listen.next', 'reads', (args) => this.next(args));
  }

  /** The secret that signs what is forwarded, always the same for an account, and where the history ends now (null: it is empty). */
  private async begin(args: Arguments): Promise<{ secret: string; after: Position | null }> {
    const account = await this.namedAccount.of(args);
    typesOf(args);
    return { secret: this.secretOf(account), after: await this.history.end() };
  }

  /**
   * The events after a position, signed now, and the position to continue from. They come in the order of the history: by their own time, an event
   * that took long to happen or was requested again would be sorted among those already forwarded. Waits for events that are not written yet.
   */
  private async next(args: Arguments): Promise<{ data: Forwarded[]; after: Position | null }> {
    const account = await this.namedAccount.of(args);
    const types = typesOf(args);
    const data: Forwarded[] = [];
    for (let after = (args['after'] ?? null) as Position | null; ;) {
      const happened = await this.history.read(after, MOST_AT_ONCE);
      for (const event of happened) {
        if (this.isSubscribed(event, account, types)) {
          const body = await this.records.get(MERCHANT_EVENTS, merchantEventId(event), scopeOf(account, false));
          if (body === null) return { data, after };
          data.push(this.forwarded(body, account));
        }
        after = event.position;
      }
      if (happened.length === 0 || data.length > 0) return { data, after };
    }
  }

  private isSubscribed({ type, metadata }: RecordedEvent, account: string, types: readonly string[] | null): boolean {
    if (metadata.account !== account || metadata.livemode) return false;
    const fires = this.merchantEvents.firedBy(type);
    return fires !== null && (types === null || types.includes(fires.type));
  }

  private forwarded(body: string, account: string): Forwarded {
    const { id, type } = JSON.parse(body) as MerchantEvent;
    return {
      id,
      type,
      body,
      headers: deliveryHeaders(this.configuration.brand, [signingKey(this.secretOf(account))], { event: id, attempt: 1, body }),
    };
  }

  private secretOf(account: string): string {
    return SECRET_PREFIX + base62OfBytes(this.secretBox.derive('listening to webhooks', account), SECRET_LENGTH);
  }
}

/** null: all. Throws `unknown_event_type`. */
function typesOf(args: Arguments): string[] | null {
  if (args['events'] === undefined) return null;
  const types = listArgument(args, 'events');
  types.forEach((type, index) => {
    if (!isMerchantEventType(type)) throw unknownEventType(type, index);
  });
  return types;
}
