import { DomainError } from '#kernel/domain-error';
import type { AccessLog, WriteDown } from '#operations/contract';
import type { Arguments } from '#platform/control/admin-operations';
import { currentOperation } from '#platform/control/current-operation';

/** How it is written down that personal data are shown to the operator; null where they are not asked for. Throws `missing_field` for who does not say why. */
export function operatorReading({ personal }: Arguments, accessLog: AccessLog): WriteDown | null {
  if (personal !== true) return null;
  if (currentOperation().operator.reason === null)
    throw new DomainError('missing_field', 'Say why personal data are to be shown: add --reason, which is written down.', 'reason');
  return (reading) => accessLog.readByOperator(reading);
}
