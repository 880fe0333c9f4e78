import { DomainError } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';
import type { CodStatus } from '#orders/domain/events/cod.events';

export const collectionMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no COD collection ${id} in this account and mode. Check the id, and that the key is of the same mode as the order.`,
    'id',
  );

export const notResolvable = (status: CodStatus): DomainError =>
  new DomainError(
    'collection_not_resolvable',
    `The collection is ${status}. One that is short_remitted, disputed, or collected and overdue can be resolved.`,
  );

export const moreThanApproved = (loss: Minor, approved: Minor): DomainError =>
  new DomainError(
    'collection_not_resolvable',
    `It would give up ${loss} (minor units) now, more than the ${approved} that approval is for. Propose it again.`,
  );

export const moreThanDue = (due: Minor): DomainError =>
  new DomainError('invalid_range', `expected_amount is at most ${due}: what was to be collected for the order.`, 'expected_amount');

export const expectedAmountMissing = (): DomainError =>
  new DomainError(
    'missing_field',
    'expected_amount is required with courier_corrected: the amount that was really owed.',
    'expected_amount',
  );

export const expectedAmountExcluded = (): DomainError =>
  new DomainError(
    'parameters_exclusive',
    'expected_amount goes with type courier_corrected alone. Leave one of them out.',
    'expected_amount',
  );
