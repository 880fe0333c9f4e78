import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#accounts/index';
import { DomainError } from '#kernel/domain-error';
import { base62OfBytes } from '#kernel/ids';
import { Configuration } from '#platform/config/configuration';
import { listArgument } from '#platform/control/arguments';
import { type Arguments, ControlDesk } from '#platform/control/control-desk';
import { SecretBox } from '#platform/secrets/secret-box';
import { type ListQuery, scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { type MerchantEvent, MERCHANT_EVENTS } from '#webhooks/delivery/merchant-event';
import { Publishing } from '#webhooks/delivery/publishing';
import { SECRET_PREFIX, signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';
import { isMerchantEventType } from '#webhooks/domain/merchant-event-types';
import { unknownEventType } from '#webhooks/domain/webhook-endpoint.errors';

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
export class ListeningDesk {
  constructor(
    desk: ControlDesk,
    private readonly namedAccount: NamedAccount,
    private readonly records: Records,
    private readonly publishing: Publishing,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {
    desk.register('listen.begin', (args) => this.begin(args));
    desk.register('listen.next', (args) => this.next(args));
  }

  /** The secret that signs what is forwarded, always the same for an account, and where its events end now (null: there are none). */
  private async begin(args: Arguments): Promise<{ secret: string; after: string | null }> {
    const account = await this.namedAccount.of(args);
    filtersOf(args);
    const { documents } = await this.records.list(MERCHANT_EVENTS, { ...everything(account), limit: 1 });
    const after = documents.length === 0 ? null : (JSON.parse(documents[0]!) as MerchantEvent).id;
    return { secret: this.secretOf(account), after };
  }

  /** The events after one, oldest first, signed now; none while one before the newest could still be written down. */
  private async next(args: Arguments): Promise<{ data: Forwarded[] }> {
    const account = await this.namedAccount.of(args);
    const { after } = args;
    if (!(await this.allWritten(account))) return { data: [] };
    const from = typeof after === 'string' ? { endingBefore: after } : {};
    const query = { ...everything(account), filters: filtersOf(args), limit: MOST_AT_ONCE, ...from };
    const { documents } = await this.records.list(MERCHANT_EVENTS, query);
    return { data: documents.toReversed().map((body) => this.forwarded(body, account)) };
  }

  /** Events are written down several at a time, in no order: who asks again after the newest would pass over one that comes late. */
  private async allWritten(account: string): Promise<boolean> {
    try {
      await this.publishing.caughtUp(scopeOf(account, false));
      return true;
    } catch (fault) {
      if (fault instanceof DomainError && fault.code === 'read_model_behind') return false;
      throw fault;
    }
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

const everything = (account: string) => ({ scope: scopeOf(account, false), filters: {}, created: {} });

/** Throws `unknown_event_type`. */
function filtersOf(args: Arguments): ListQuery['filters'] {
  if (args['events'] === undefined) return {};
  const types = listArgument(args, 'events');
  types.forEach((type, index) => {
    if (!isMerchantEventType(type)) throw unknownEventType(type, index);
  });
  return { type: types };
}
