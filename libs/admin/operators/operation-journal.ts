import type { Arguments } from '#admin/operators/effect';
import type { OperationCause } from '#admin/operators/current-operation';
import type { Operator } from '#admin/operators/operator';

/** An operation as it is recorded. */
export interface RecordedOperation {
  readonly operation: string;
  readonly arguments: Arguments;
  readonly operator: Operator;
}

/** Records who performed which operation, and why. */
export abstract class OperationJournal {
  /** Records durably that an operation begins, performs it, and records its end. An operation without an end was interrupted. */
  abstract recorded<Answer>(operation: RecordedOperation, perform: (cause: OperationCause) => Promise<Answer>): Promise<Answer>;
}
