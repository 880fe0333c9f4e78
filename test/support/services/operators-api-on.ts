import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OperationLog } from '#admin/operations/operation-log';
import { MachineClock } from '#platform/clock/machine-clock';
import { OperationJournal } from '#admin/operators/operation-journal';
import { Clocks } from '#platform/clock/clocks';
import type { EventStore } from '#platform/event-store/event-store';
import { NamedAccount } from '#admin/operators/named-account';
import { OperatorsApi } from '#admin/operators/operators-api';

@Module({})
class RoomsModule {}

/** Only these controllers' operators' routes, in a service without accounts that records operations in this store. */
export async function operatorsApiOn(store: EventStore, controllers: Type[], parts: Provider[] = []): Promise<OperatorsApi> {
  const providers: Provider[] = [
    { provide: OperationJournal, useValue: new OperationLog(store, new MachineClock()) },
    { provide: NamedAccount, useValue: null },
    { provide: Clocks, useValue: null },
    ...parts,
  ];
  const app = await NestFactory.createApplicationContext({ module: RoomsModule, controllers, providers }, { logger: false });
  return new OperatorsApi(app);
}
