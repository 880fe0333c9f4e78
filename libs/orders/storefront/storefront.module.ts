import { Module } from '@nestjs/common';
import { ReportStorefrontHandler } from '#orders/storefront/commands/report-storefront/report-storefront.handler';

@Module({
  providers: [ReportStorefrontHandler],
})
export class StorefrontModule {}
