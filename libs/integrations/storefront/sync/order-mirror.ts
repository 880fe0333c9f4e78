import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { ShopRefused } from '#integrations/storefront/shop-client/storefront.errors';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { shopOf } from '#integrations/storefront/sync/connected-shops';
import { type Cause, followUp } from '#job-queue/cause';
import { Clock } from '#kernel/time';
import {
  isHeld,
  type Mirrored,
  ReportStorefront,
  type Step,
  stepsLeft,
  type StorefrontCopy,
  type StorefrontNews,
} from '#orders/storefront/contract';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';

export const MIRROR = 'storefront.mirror';

/** Brings an order's copy in a shop up to date, and reports each step to the order. */
@Injectable()
export class OrderMirror {
  constructor(
    private readonly storefronts: Storefronts,
    private readonly orders: StorefrontOrders,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  copyOf(order: string, context: CommandContext): Promise<StorefrontCopy> {
    return this.orders.copyOf(order, context);
  }

  /** Creates the copy if needed and performs the steps that are left. Rejects as the shop's client does; completed steps are reported by then. */
  async follow(
    connection: ShopConnection,
    order: string,
    before: StorefrontCopy,
    report: (news: StorefrontNews) => Promise<void>,
    context: CommandContext,
  ): Promise<void> {
    const storefront = this.storefronts.of(connection);
    // An order's stream begins with its placement.
    const placed = before.placed!;
    let there = before.linked?.order_id;
    if (there === undefined) {
      if (before.started === null) await report({ kind: 'started', shop: shopOf(connection) });
      const copy = await storefront.findOrCreateCopy(placed, isHeld(before.verification), before.started !== null);
      if (!(await this.orders.link(connection, order, copy, context)))
        throw new ShopRefused(`Order ${copy.order_name} there is another's.`);
      there = copy.order_id;
    }
    for (const step of stepsLeft(before)) {
      try {
        const made = await storefront.takeThrough(there, placed, step);
        await report({ kind: 'mirrored', step: mirroredBy(step, made) });
      } catch (error) {
        if (step.what !== 'tags' || !(error instanceof ShopRefused)) throw error;
        await report({ kind: 'tags_refused', request: step.request, error: error.message });
      }
    }
  }

  /** Records reports on the order. Each is a command of its own, by its content and its time: one cause may report the same again, such as a failure. */
  reporterOf(cause: Cause, order: string): (news: StorefrontNews) => Promise<void> {
    return async (news) => {
      const context = await followUp(cause, MIRROR, this.clocks, ` ${JSON.stringify(news)} ${this.clock.milliseconds()}`);
      return this.commands.execute(ReportStorefront({ order, news, context }));
    };
  }
}

/** A completed step, as the order records it. `made`: the platform's id of the created object. */
function mirroredBy(step: Step, made: string | null): Mirrored {
  if (step.what === 'refund') return { what: step.what, refund: step.refund, storefront_refund: made };
  if (step.what === 'tags') return { what: step.what, request: step.request };
  return step.what === 'risk_level' ? step : { what: step.what };
}
