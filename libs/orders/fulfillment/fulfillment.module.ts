import { Module } from '@nestjs/common';
import { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
import { commandHandlers } from '#platform/cqrs/command-handlers';

@Module({
  providers: [...commandHandlers(ReportFulfillment)],
})
export class FulfillmentModule {}
