import type { Arguments } from '#operators/effect';
import type { OperationCause } from '#operators/current-operation';
import type { Operator } from '#operators/operator';

/** What somebody has done at the command line, as far as it may be known for good. */
export interface RecordedOperation {
  readonly operation: string;
  readonly arguments: Arguments;
  readonly operator: Operator;
}

/** Where it is written down who had what done, and why. */
export abstract class OperationJournal {
  /** Has it done once it is durable that it has begun, and writes down how it ended. One without an end was interrupted. */
  abstract recorded<Answer>(operation: RecordedOperation, perform: (cause: OperationCause) => Promise<Answer>): Promise<Answer>;
}
