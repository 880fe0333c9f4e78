import { ModulesContainer } from '@nestjs/core';
import { OperationLog } from '#operations/operation-log';
import { MachineClock } from '#platform/clock/machine-clock';
import { AdminOperations } from '#platform/control/admin-operations';
import { OperationJournal } from '#platform/control/operation-journal';
import type { EventStore } from '#platform/event-store/event-store';
import { OperatorsApi } from '#platform/operators/operators-api';

export const journalOn = (store: EventStore): OperationLog => new OperationLog(store, new MachineClock());

/** A registry of operations that tells this store what is done. */
export const operationsOn = (store: EventStore): AdminOperations => new AdminOperations(journalOn(store));

/** The operators' routes of a service without rooms: these operations alone. */
export function operatorsApiOn(store: EventStore, operations: AdminOperations): OperatorsApi {
  const parts = new Map<unknown, unknown>([
    [AdminOperations, operations],
    [OperationJournal, journalOn(store)],
    [ModulesContainer, new ModulesContainer()],
  ]);
  return new OperatorsApi({ get: (token: unknown) => parts.get(token) as never });
}
