import { OperationLog } from '#operations/operation-log';
import { MachineClock } from '#platform/clock/machine-clock';
import { AdminOperations } from '#platform/control/admin-operations';
import type { EventStore } from '#platform/event-store/event-store';

/** A registry of operations that tells this store what is done. */
export const operationsOn = (store: EventStore): AdminOperations => new AdminOperations(new OperationLog(store, new MachineClock()));
