import { courierFound } from '#reconciliation/remittances/domain/courier.decisions';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventHistory } from '#platform/event-history/event-history';
import { couriersOf } from '#reconciliation/remittances/queries/courier-list/couriers-of';
import { type CourierResource, shownCourier, shownCouriers } from '#reconciliation/remittances/resource/courier.resource';

/** All couriers of an account and mode, sorted by code: the built-in ones, and those that were set up. */
export class ListCouriers extends Query<CourierResource[]> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
  ) {
    super();
  }
}

/** One courier, by any spelling of its code. Throws `resource_missing`. */
export class GetCourier extends Query<CourierResource> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
    readonly code: string,
  ) {
    super();
  }
}

/** Couriers are few and seldom change, so they are read from their stream instead of a read model. */
@QueryHandler(ListCouriers)
export class ListCouriersHandler implements IQueryHandler<ListCouriers> {
  constructor(private readonly history: EventHistory) {}

  async execute({ account, livemode }: ListCouriers): Promise<CourierResource[]> {
    return shownCouriers(await couriersOf(this.history, account, livemode));
  }
}

@QueryHandler(GetCourier)
export class GetCourierHandler implements IQueryHandler<GetCourier> {
  constructor(private readonly history: EventHistory) {}

  async execute({ account, livemode, code }: GetCourier): Promise<CourierResource> {
    return shownCourier(courierFound(await couriersOf(this.history, account, livemode), code));
  }
}
