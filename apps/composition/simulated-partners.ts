import { Injectable } from '@nestjs/common';
import { AccountNames } from '#accounts/contract';
import type { ClientBook } from '#apps/sandbox/connected-accounts';
import { Connections, PaymentGateways, Storefronts } from '#integrations/integrations.module';

/** Sets the addresses of the simulated partners, and looks up their clients: the connections of this service's accounts. */
@Injectable()
export class SimulatedPartners implements ClientBook {
  constructor(
    private readonly connections: Connections,
    private readonly names: AccountNames,
    private readonly gateways: PaymentGateways,
    private readonly storefronts: Storefronts,
  ) {}

  set gatewayUrl(url: string | null) {
    this.gateways.sandboxUrl = url;
  }

  set shopUrl(url: string | null) {
    this.storefronts.sandboxShopUrl = url;
  }

  byKeyId(keyId: string, kinds: readonly ('sandbox' | 'shopify')[]): ReturnType<Connections['byKeyId']> {
    return this.connections.byKeyId(keyId, kinds);
  }

  async nameOf(keyId: string): Promise<string> {
    return this.names.of((await this.connections.byKeyId(keyId, ['sandbox']))!.account);
  }
}
