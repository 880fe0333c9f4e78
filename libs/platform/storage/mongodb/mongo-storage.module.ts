import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** Every port of storage on the MongoDB of a deployment, for every module of the application. */
@Module({})
export class MongoStorageModule implements OnApplicationShutdown {
  constructor(private readonly database: MongoDatabase) {}

  static at(url: string): DynamicModule {
    return {
      module: MongoStorageModule,
      global: true,
      providers: [{ provide: MongoDatabase, useFactory: () => new MongoDatabase(url) }],
      exports: [MongoDatabase],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
