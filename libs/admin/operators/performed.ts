import { DomainError } from '#kernel/domain-error';
import { within } from '#admin/operators/current-operation';
import type { OperationJournal } from '#admin/operators/operation-journal';
import type { Operator } from '#admin/operators/operator';
import { type Arguments, type Effect, recordedArguments } from '#admin/operators/effect';

/** An operation that an operator requests. */
export interface RequestedOperation {
  readonly name: string;
  readonly effect: Effect;
  readonly args: Arguments;
  readonly operator: Operator;
}

/**
 * Performs an operation. One that changes anything is recorded before and after, or only after (`whenDone`). Throws `missing_field` if a required
 * reason is missing.
 */
export async function performed<Answer>(
  { name, effect, args, operator }: RequestedOperation,
  journal: OperationJournal,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (effect === 'reads') return within({ name, operator, cause: null }, work);
  if (effect.needsReason && operator.reason === null)
    throw new DomainError('missing_field', 'Say why: add --reason, which is written down with your name.', 'reason');
  const recorded = { operation: name, arguments: recordedArguments(args, effect), operator };
  if (!effect.whenDone) return journal.recorded(recorded, (cause) => within({ name, operator, cause }, work));
  const answer = await work();
  return journal.recorded(recorded, async () => answer);
}
