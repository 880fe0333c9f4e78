import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdminOperations } from '#platform/control/admin-operations';
import { OperationJournal } from '#platform/control/operation-journal';
import { Clocks } from '#platform/clock/clocks';
import type { EventStore } from '#platform/event-store/event-store';
import { NamedAccount } from '#platform/operators/named-account';
import { OperatorsApi } from '#platform/operators/operators-api';
import { journalOn, operationsOn } from '#test/support/services/operations-on';

@Module({})
class RoomsModule {}

/** The operators' routes of these controllers alone, in a service without accounts that tells this store what is done. */
export async function operatorsApiOn(store: EventStore, controllers: Type[], parts: Provider[] = []): Promise<OperatorsApi> {
  const providers: Provider[] = [
    { provide: AdminOperations, useValue: operationsOn(store) },
    { provide: OperationJournal, useValue: journalOn(store) },
    { provide: NamedAccount, useValue: null },
    { provide: Clocks, useValue: null },
    ...parts,
  ];
  const app = await NestFactory.createApplicationContext({ module: RoomsModule, controllers, providers }, { logger: false });
  return new OperatorsApi(app);
}
