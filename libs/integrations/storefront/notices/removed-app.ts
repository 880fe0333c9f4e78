import { Injectable } from '@nestjs/common';
import { ConnectionBook } from '#integrations/connections/connection-book';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { Log } from '#platform/logging/log';
import { scopeOf } from '#platform/storage/documents';

/** Disconnects a shop that has removed the app. */
@Injectable()
export class RemovedApp {
  constructor(
    private readonly storefronts: Storefronts,
    private readonly book: ConnectionBook,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {}

  /** Removes the connection if the shop now refuses our requests. If not, the notice is old. `received`: Unix milliseconds. */
  async apply(connection: ShopConnection, received: number): Promise<'applied' | 'ignored'> {
    if (await this.storefronts.of(connection).letsUsIn()) return 'ignored';
    const { id, account, livemode, kind, key_id: shop } = connection;
    this.log.warn('alert: a shop has removed the app; its connection is removed', { connection: id, shop });
    const context = new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: received,
      performedAt: await this.clocks.of(scopeOf(account, livemode)),
      repeatable: [id, 'uninstalled'].join('\n'),
    });
    await this.book.remove(id, kind, this.clock.now(), context);
    return 'applied';
  }
}
