import { DomainError } from '#kernel/domain-error';

export const bulkActMissing = (id: string, param = 'id'): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no act on a filter ${id.slice(0, 40)} in this account and mode. Check the id and the header X-Mode.`,
    param,
  );

export const bulkActOver = (): DomainError =>
  new DomainError('transition_not_allowed', 'The act is done: all its items were acted on. See its report.', 'id');

export const bulkActNotStopped = (): DomainError =>
  new DomainError(
    'transition_not_allowed',
    'The act was not stopped, or has no report yet. Wait for its report, or leave out continues.',
    'continues',
  );

export const bulkActContinued = (by: string): DomainError =>
  new DomainError(
    'bulk_act_continued',
    `The act was continued already: ${by} processes its remaining items. Look there, and continue that one if it is stopped too.`,
    'continues',
  );

export const bulkActOfAnotherKind = (act: string): DomainError =>
  new DomainError('invalid_value', `The act that you continue is ${act}: send the same as act.`, 'continues');

export const bulkActTooLarge = (most: number): DomainError =>
  new DomainError('bulk_act_too_large', `The filter finds more than ${most} items. Narrow it, for example by created_at.`, 'filter', {
    most,
  });

export const notYours = (role: string): DomainError =>
  new DomainError(
    'role_insufficient',
    `The role ${role} stops only its own acts. Ask the person who requested it, or an owner of the account.`,
  );

export const listOfAnotherAct = (act: string, list: string): DomainError =>
  new DomainError('invalid_value', `list must be ${list}: that is what ${act} acts on.`, 'list');

export const paramOfAnotherAct = (act: string, name: string, names: readonly string[]): DomainError =>
  new DomainError(
    'parameter_unknown',
    `${act} takes no ${name}. Leave it out${names.length > 0 ? `: it takes ${names.join(' and ')}` : ''}.`,
    `params.${name}`,
  );
