import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Agent, buildConnector } from 'undici';
import { ownAddressOf } from '#integrations/connections/addresses';
import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { type CallOutcome, PartnerCounts } from '#integrations/partner-counts';
import { SANDBOX_SHOPS } from '#integrations/storefront/shop-client/sandbox-shops';
import { ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import type { ShopConnection, StorefrontPlatform } from '#integrations/storefront/shop-client/storefront-platform';
import { ShopifyClient } from '#integrations/storefront/shop-client/shopify/shopify-client';
import { ShopifyStorefront } from '#integrations/storefront/shop-client/shopify/shopify-storefront';
import { Clock } from '#kernel/time';
import { passingOverInterim } from '#http/http-edge/outgoing/interim-answers';

const CONNECT_MS = 3_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** The number of recently called shops whose pace is kept. Others are learned again. */
const MOST_PACES = 10_000;

/** Makes clients of shops. All clients share one set of kept-alive sockets; clients of one shop share its pace. */
@Injectable()
export class Storefronts implements OnApplicationShutdown {
  /** The address of the simulated shop, set at startup; null if there is none. */
  sandboxShopUrl: string | null = null;
  private readonly sockets = new Agent({
    connections: 32,
    connect: passingOverInterim(buildConnector({ timeout: CONNECT_MS })),
    maxResponseSize: LARGEST_ANSWER,
  });
  private readonly paces = new LRUCache<string, ShopPace>({ max: MOST_PACES });

  constructor(
    private readonly clock: Clock,
    private readonly counts: PartnerCounts,
    probes: PartnerProbes,
  ) {
    probes.register('shopify', (connection) => this.shopify(connection).probe());
  }

  /** A new client, for one job. Do not keep it: each job waits for its own turn. */
  of(connection: ShopConnection): StorefrontPlatform {
    return this.shopify(connection);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sockets.destroy();
  }

  private shopify(connection: OpenedConnection): ShopifyStorefront {
    const { key_id: shop, key_secret, webhook_secret } = connection;
    const ended = (outcome: CallOutcome): void => this.counts.called('shopify', outcome);
    const client = new ShopifyClient(shop, key_secret, this.addressOverride(connection), this.paceOf(shop), ended, this.sockets);
    return new ShopifyStorefront(client, webhook_secret);
  }

  private paceOf(shop: string): ShopPace {
    const pace = this.paces.get(shop) ?? new ShopPace(this.clock);
    this.paces.set(shop, pace);
    return pace;
  }

  /** The address that replaces the shop's own; null if calls go to the shop's own domain. */
  private addressOverride(connection: OpenedConnection): string | null {
    const { id, key_id: shop } = connection;
    const own = ownAddressOf(connection);
    if (own !== null || !shop.endsWith(SANDBOX_SHOPS)) return own;
    if (this.sandboxShopUrl === null)
      throw new Error(`Connection ${id} leads to a shop of the sandbox, and no sandbox runs here: give the connection a base_url.`);
    return this.sandboxShopUrl;
  }
}
