import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '#accounts/index';
import { CheckoutModule } from '#checkout/index';
import { CustomersModule } from '#customers/index';
import { IntegrationsModule } from '#integrations/index';
import { Clock } from '#kernel/time';
import { OrdersModule } from '#orders/index';
import { Configuration } from '#platform/config/configuration';
import { ControlModule } from '#platform/control/control.module';
import { DueWorkModule } from '#platform/due-work/due-work.module';
import type { DataDirectory } from '#platform/embedded/data-directory';
import { EmbeddedHistoryModule } from '#platform/event-store/embedded/embedded-history.module';
import { Log } from '#platform/logging/log';
import { ProjectionsModule } from '#platform/projector/projections.module';
import { SecretBox } from '#platform/secrets/secret-box';
import { EmbeddedStorageModule } from '#platform/storage/embedded/embedded-storage.module';
import { RefundsModule } from '#refunds/index';
import { TestModeModule } from '#test-mode/index';
import { WebhooksModule } from '#webhooks/index';

/** What the process has made before its modules: the same for every part. */
export interface Surroundings {
  readonly configuration: Configuration;
  readonly directory: DataDirectory;
  readonly clock: Clock;
  readonly log: Log;
  readonly secretBox: SecretBox;
}

/** Everything in one process, on the embedded stores of one data directory. */
@Global()
@Module({})
export class StandaloneModule {
  static in({ configuration, directory, clock, log, secretBox }: Surroundings): DynamicModule {
    const surroundings = [
      { provide: Configuration, useValue: configuration },
      { provide: Clock, useValue: clock },
      { provide: Log, useValue: log },
      { provide: SecretBox, useValue: secretBox },
    ];
    return {
      module: StandaloneModule,
      imports: [
        CqrsModule.forRoot(),
        ControlModule,
        EmbeddedHistoryModule.in(directory),
        EmbeddedStorageModule.in(directory),
        ProjectionsModule,
        DueWorkModule,
        AccountsModule,
        CheckoutModule,
        OrdersModule,
        RefundsModule,
        CustomersModule,
        WebhooksModule,
        IntegrationsModule,
        TestModeModule,
      ],
      providers: surroundings,
      exports: surroundings,
    };
  }
}
