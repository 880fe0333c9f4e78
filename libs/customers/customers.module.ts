import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { streamsOfCustomers } from '#customers/commands/lookups/streams-of-customers.projection';
import { CUSTOMERS_CHANGES } from '#customers/customer.changed-objects';
import { CustomerExportsController } from '#customers/admin/customer-exports.controller';
import { ForgottenCustomersController } from '#customers/admin/forgotten-customers.controller';
import { Forgetting } from '#customers/forgetting';
import { FindHeldData } from '#customers/held-data';
import { StreamsOfPerson } from '#customers/streams-of-person';
import { Traces } from '#customers/traces';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { projections } from '#platform/projector/projections.module';

/** Forgets people, and exports what is held about them. The ports come from global modules. */
@Module({
  imports: [AccountsModule],
  controllers: [ForgottenCustomersController, CustomerExportsController],
  providers: [
    changedObjects(CUSTOMERS_CHANGES),
    streamCategories('customer'),
    FindHeldData,
    Forgetting,
    StreamsOfPerson,
    Traces,
    projections([streamsOfCustomers]),
  ],
})
export class CustomersModule {}
