import { DomainError } from '#kernel/domain-error';
import type { AccessLog, WriteDown } from '#admin/operations/contract';
import { currentOperation } from '#admin/operators/current-operation';

/** Returns what records the operator's access to personal data; null if they are not requested. Throws `missing_field` without a reason. */
export function operatorReading(personal: boolean | undefined, accessLog: AccessLog): WriteDown | null {
  if (personal !== true) return null;
  if (currentOperation().operator.reason === null)
    throw new DomainError('missing_field', 'Say why personal data are to be shown: add --reason, which is written down.', 'reason');
  return (reading) => accessLog.readByOperator(reading);
}
