import { Injectable } from '@nestjs/common';
import { AccessLog, ReadingTraces } from '#admin/operations/contract';
import type { Whose } from '#webhooks/admin/support-lookups';

/** Records in the access log that an operator reads deliveries, because their request bodies contain shoppers' data. */
@Injectable()
export class DeliveryReadings {
  constructor(
    private readonly accessLog: AccessLog,
    private readonly traces: ReadingTraces,
  ) {}

  /** Call it before the deliveries are shown. `resources` are their ids, or those of the endpoints, events or orders that they were listed by. */
  leave(resources: readonly string[], { account, livemode }: Whose): Promise<void> {
    return this.traces.leave({ account, livemode, resources, subject: null }, (reading) => this.accessLog.readByOperator(reading));
  }
}
