import { Injectable } from '@nestjs/common';
import type { Instrument } from '#orders/contract';
import { isPlain } from '#integrations/connections/addresses';
import { connectionMissing } from '#integrations/connections/domain/connection.errors';
import { charges } from '#integrations/connections/charge-limits';
import { methodsOf, type ToCharge } from '#integrations/connections/charging';
import { type ConnectionKind, GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { CONNECTIONS, type ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { type GatewayConnection, type OpenedConnection, placeOfSecret } from '#integrations/connections/opened-connection';
import { SecretBox } from '#privacy/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';

/** The active connections of all accounts with their secrets opened, and removed ones for following payments and refunds under way. */
@Injectable()
export class Connections {
  constructor(
    private readonly lookups: Lookups,
    private readonly secrets: SecretBox,
  ) {}

  /** null if it does not exist, was removed, or leads to a partner of another kind. */
  async byId<Kind extends ConnectionKind>(id: string, kinds: readonly Kind[]): Promise<OpenedConnection<Kind> | null> {
    const found = await this.lookups.find<ConnectionDocument>(CONNECTIONS, id);
    return found === null || found.removed_at !== null ? null : (this.openedOf([found], kinds)[0] ?? null);
  }

  /** Like `byId`, but includes a removed connection while its payments and refunds are followed. */
  async followed<Kind extends ConnectionKind>(id: string, kinds: readonly Kind[]): Promise<OpenedConnection<Kind> | null> {
    const found = await this.lookups.find<ConnectionDocument>(CONNECTIONS, id);
    const isKnown = found !== null && (found.removed_at === null || isFollowed(found));
    return isKnown ? (this.openedOf([found], kinds)[0] ?? null) : null;
  }

  /** The stored document, removed or not. */
  async document(id: string): Promise<ConnectionDocument | null> {
    return this.lookups.find<ConnectionDocument>(CONNECTIONS, id);
  }

  /** The stored document of an account's active connection. Throws `resource_missing`. */
  async storedOf(account: string, id: string): Promise<ConnectionDocument> {
    const found = (await this.stored(account)).find(({ connection }) => connection === id);
    if (found === undefined) throw connectionMissing(id);
    return found;
  }

  /** The stored documents of an account's connections, oldest first. */
  async stored(account: string): Promise<ConnectionDocument[]> {
    return active(await this.lookups.all<ConnectionDocument>(CONNECTIONS, 'account', account));
  }

  /** Found by the partner's key id: the newest connection, or a removed one whose pending work is followed. */
  async byKeyId<Kind extends ConnectionKind>(keyId: string, kinds: readonly Kind[]): Promise<OpenedConnection<Kind> | null> {
    const found = await this.lookups.all<ConnectionDocument>(CONNECTIONS, 'key_id', keyId);
    return this.openedOf([...found.filter(isFollowed), ...active(found)], kinds).at(-1) ?? null;
  }

  /** An account's connections in a mode to partners of these kinds, newest last. */
  async ofKinds<Kind extends ConnectionKind>(
    account: string,
    livemode: boolean,
    kinds: readonly Kind[],
  ): Promise<OpenedConnection<Kind>[]> {
    const found = active(await this.lookups.all<ConnectionDocument>(CONNECTIONS, 'scope', scopeOf(account, livemode)));
    return this.openedOf(found, kinds);
  }

  /** The gateways for new payments of an account in a mode, newest last; the sandbox only if there is no other. */
  async gatewaysOf(account: string, livemode: boolean): Promise<GatewayConnection[]> {
    const all = await this.ofKinds(account, livemode, GATEWAY_KINDS);
    const own = all.filter(({ kind }) => kind !== 'sandbox');
    return own.length > 0 ? own : all;
  }

  /**
   * The gateway for an account's next payment in a mode: the newest that accepts the method and the amount, or else the newest of all, which then
   * refuses it. A gateway with a plain-text address is used only if there is no other. Throws while an account's first connection is still pending.
   */
  async gatewayOf(account: string, livemode: boolean, method: Instrument['method'], toCharge: ToCharge): Promise<GatewayConnection> {
    const all = await this.gatewaysOf(account, livemode);
    const gateways = all.every(isPlain) ? all : all.filter((each) => !isPlain(each));
    const taking = gateways.filter((each) => methodsOf(each).includes(method));
    const newest = taking.findLast((each) => charges(each, toCharge)) ?? taking.at(-1) ?? gateways.at(-1);
    if (newest === undefined) throw new Error(`Account ${account} has no payment gateway in ${livemode ? 'live' : 'test'} mode.`);
    return newest;
  }

  private openedOf<Kind extends ConnectionKind>(found: readonly ConnectionDocument[], kinds: readonly Kind[]): OpenedConnection<Kind>[] {
    return found
      .filter((each): each is ConnectionDocument & { kind: Kind } => (kinds as readonly ConnectionKind[]).includes(each.kind))
      .map(({ connection: id, account, livemode, kind, base_url, charging, followed_until, key_id, key_secret, webhook_secret }) => ({
        id,
        account,
        livemode,
        kind,
        base_url,
        charging,
        followed_until: followed_until ?? undefined,
        key_id,
        key_secret: this.secrets.open(key_secret, placeOfSecret(id, 'key_secret')),
        webhook_secret: this.secrets.open(webhook_secret, placeOfSecret(id, 'webhook_secret')),
      }));
  }
}

/** Documents built by an earlier release lack the field. */
const isFollowed = ({ followed_until }: Partial<ConnectionDocument>): boolean => typeof followed_until === 'number';

const active = (connections: readonly ConnectionDocument[]): ConnectionDocument[] =>
  connections.filter(({ removed_at }) => removed_at === null);
