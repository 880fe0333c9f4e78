import { Module } from '@nestjs/common';
import { ReportFulfillmentHandler } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.handler';

@Module({
  providers: [ReportFulfillmentHandler],
})
export class FulfillmentModule {}
