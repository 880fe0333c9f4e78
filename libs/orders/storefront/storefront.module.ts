import { Module } from '@nestjs/common';
import { ReportStorefront } from '#orders/storefront/commands/report-storefront/report-storefront.command';
import { commandHandlers } from '#platform/cqrs/command-handlers';

@Module({
  providers: [...commandHandlers(ReportStorefront)],
})
export class StorefrontModule {}
