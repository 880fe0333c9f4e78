import { AsyncLocalStorage } from 'node:async_hooks';
import type { Operator } from '#admin/operators/operator';
import type { Actor } from '#platform/event-history/recorded-event';

/** The fact that an operation began. It is the cause of the facts that the operation records. */
export interface OperationCause {
  readonly event: string;
  readonly correlation: string;
}

interface CurrentOperation {
  readonly name: string;
  readonly operator: Operator;
  /** null if the operation only reads. */
  readonly cause: OperationCause | null;
}

const current = new AsyncLocalStorage<CurrentOperation>();

/** Runs work during which `currentOperation` returns the operation. */
export const within = <T>(operation: CurrentOperation, work: () => T): T => current.run(operation, work);

/** The current operation. Throws if there is none: only the command line has operators. */
export function currentOperation(): CurrentOperation {
  const operation = current.getStore();
  if (operation === undefined) throw new Error('Nobody is having this done at the command line.');
  return operation;
}

/** An operator as an actor. */
export const actorOf = ({ name }: Operator): Actor => ({ type: 'operator', id: null, name });
