import { CommandBus } from '@nestjs/cqrs';
import { type FulfillmentStatus, orderStream, type Parcel, ReportFulfillment, type StorefrontCancelReason } from '#orders/index';
import { CommandContext } from '#platform/event-store/command-context';
import { EventHistory } from '#platform/event-history/event-history';
import { CancelOrder } from '#refunds/index';
import type { RunningService } from '#test/support/running-service';

/** The merchant's storefront and its couriers, as the service hears of them. */
export class Storefront {
  constructor(private readonly service: RunningService) {}

  async goods(order: string, fulfillment_status: FulfillmentStatus, parcel: Parcel | null = null): Promise<void> {
    await this.execute(new ReportFulfillment(order, { fulfillment_status, parcel }, await this.context(order)));
  }

  async cancels(order: string, reason: StorefrontCancelReason = 'customer'): Promise<void> {
    await this.execute(new CancelOrder(order, reason, await this.context(order)));
  }

  private execute(command: ReportFulfillment | CancelOrder): Promise<void> {
    return this.service.part(CommandBus).execute(command);
  }

  private async context(order: string): Promise<CommandContext> {
    const [placed] = await this.service.part(EventHistory).stream(orderStream(order));
    const { account, livemode } = placed!.metadata;
    const actor = { type: 'partner', id: 'conn_storefront', name: 'storefront' } as const;
    return new CommandContext({ account, livemode, actor, milliseconds: this.service.clock.milliseconds() });
  }
}
