import type { Arguments } from '#operators/effect';
import type { OperationCause } from '#operators/current-operation';
import type { Operator } from '#operators/operator';

/** An operation of the command line, in its recordable form. */
export interface RecordedOperation {
  readonly operation: string;
  readonly arguments: Arguments;
  readonly operator: Operator;
}

/** Records who performed which operation, and why. */
export abstract class OperationJournal {
  /** Performs it once its begin is recorded durably, and records its end. An operation without an end was interrupted. */
  abstract recorded<Answer>(operation: RecordedOperation, perform: (cause: OperationCause) => Promise<Answer>): Promise<Answer>;
}
