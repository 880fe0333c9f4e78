import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { EmbeddedBackup } from '#admin/operations/backup/embedded/embedded-backup';
import { StoreBackup } from '#admin/operations/backup/store-backup';
import { Configuration } from '#platform/config/configuration';

/** Provides backups of the embedded stores to every module of the application. Needs a global `Configuration`. */
@Module({})
export class EmbeddedBackupModule implements OnModuleInit {
  constructor(private readonly backup: EmbeddedBackup) {}

  static here(): DynamicModule {
    return {
      module: EmbeddedBackupModule,
      global: true,
      providers: [
        {
          provide: EmbeddedBackup,
          inject: [Configuration],
          useFactory: (configuration: Configuration) => new EmbeddedBackup(configuration),
        },
        { provide: StoreBackup, useExisting: EmbeddedBackup },
      ],
      exports: [StoreBackup],
    };
  }

  /** Removes copies that a killed backup left, so that they do not keep the data of people who are forgotten later. */
  onModuleInit(): Promise<void> {
    return this.backup.clear();
  }
}
