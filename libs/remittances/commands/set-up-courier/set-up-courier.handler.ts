import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { SetUpCourier } from '#remittances/commands/set-up-courier/set-up-courier.command';
import { courierBy, couriers, couriersStream } from '#remittances/domain/courier';
import { setUpCourier } from '#remittances/domain/courier.decisions';
import { type CourierResource, shownCourier } from '#remittances/resource/courier.resource';

@CommandHandler(SetUpCourier)
export class SetUpCourierHandler implements ICommandHandler<SetUpCourier> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ code, settings, context }: SetUpCourier): Promise<CourierResource> {
    const stream = couriersStream(context.account, context.livemode);
    const { events } = await this.eventStore.decide(stream, couriers, (known) => setUpCourier(known, code, settings), context);
    return shownCourier(courierBy(fold(couriers, events), code)!);
  }
}
