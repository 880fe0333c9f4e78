import { Injectable } from '@nestjs/common';
import { CONNECTIONS, type ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import type { GatewayConnection } from '#integrations/payments/gateway/payment-gateway';
import { SecretBox } from '#platform/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';

/** The connections of all accounts, with their secrets opened. */
@Injectable()
export class Connections {
  constructor(
    private readonly lookups: Lookups,
    private readonly secrets: SecretBox,
  ) {}

  async byId(id: string): Promise<GatewayConnection | null> {
    const found = await this.lookups.find<ConnectionDocument>(CONNECTIONS, id);
    return found && this.opened(found);
  }

  async byKeyId(keyId: string): Promise<GatewayConnection | null> {
    const [found] = await this.lookups.all<ConnectionDocument>(CONNECTIONS, 'key_id', keyId);
    return found === undefined ? null : this.opened(found);
  }

  /** The gateway that an account's money moves through in a mode. An account's first one may still be on its way: throws until it is there. */
  async gatewayOf(account: string, livemode: boolean): Promise<GatewayConnection> {
    const [found] = await this.lookups.all<ConnectionDocument>(CONNECTIONS, 'scope', scopeOf(account, livemode));
    if (found === undefined) throw new Error(`Account ${account} has no payment gateway in ${livemode ? 'live' : 'test'} mode.`);
    return this.opened(found);
  }

  private opened({ connection: id, key_secret, webhook_secret, ...rest }: ConnectionDocument): GatewayConnection {
    return { ...rest, id, key_secret: this.secrets.open(key_secret), webhook_secret: this.secrets.open(webhook_secret) };
  }
}
