import { Injectable } from '@nestjs/common';
import { AccessLog, ReadingTraces } from '#operations/contract';
import type { Whose } from '#webhooks/admin/support-lookups';

/** Request bodies contain shoppers' data, so showing deliveries is logged. */
@Injectable()
export class DeliveryReadings {
  constructor(
    private readonly accessLog: AccessLog,
    private readonly traces: ReadingTraces,
  ) {}

  /** Call it before they are shown. */
  leave(resources: readonly string[], { account, livemode }: Whose): Promise<void> {
    return this.traces.leave({ account, livemode, resources, subject: null }, (reading) => this.accessLog.readByOperator(reading));
  }
}
