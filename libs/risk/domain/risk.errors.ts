import { DomainError } from '#kernel/domain-error';

const missing = (what: string, id: string, param: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no ${what} ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    param,
  );

export const assessmentMissing = (id: string): DomainError => missing('risk assessment', id, 'id');
export const purchaseMissing = (param: 'order' | 'checkout_session', id: string): DomainError =>
  missing(param.replace('_', ' '), id, param);

export const fieldRequired = (param: string): DomainError =>
  new DomainError('missing_field', `${param} is required, unless order or checkout_session says what is to be assessed.`, param);

export const fieldExcluded = (param: string): DomainError =>
  new DomainError(
    'parameters_exclusive',
    `Leave out ${param}: order or checkout_session, one of them, says what is to be assessed.`,
    param,
  );

export const ruleMissing = (id: string): DomainError => missing('risk rule', id, 'id');

export const ruleLimitReached = (most: number): DomainError =>
  new DomainError('risk_rule_limit_reached', `An account has at most ${most} rules in each mode. Remove one that is not needed any more.`);

export const fieldTooHigh = (param: string, upper: string, bound: number): DomainError =>
  new DomainError('invalid_range', `${param} must be below ${upper}, which is ${bound}.`, param);

export const fieldTooLow = (param: string, lower: string, bound: number): DomainError =>
  new DomainError('invalid_range', `${param} must be above ${lower}, which is ${bound}.`, param);

export const listEntryMissing = (id: string): DomainError => missing('risk list entry', id, 'id');

export const listImportMissing = (id: string): DomainError => missing('risk list import', id, 'id');

export const listEntryExists = (id: string): DomainError =>
  new DomainError(
    'list_entry_exists',
    `This value is on the list already, as ${id}. Delete that entry first to change its note or expiry.`,
    'value',
  );

export const listValueInvalid = (type: string, what: string): DomainError =>
  new DomainError('invalid_value', `With the type ${type}, value must be ${what}.`, 'value');

export const expiryPast = (): DomainError =>
  new DomainError('invalid_range', 'expires_at must be ahead, in Unix seconds. Leave it out for good.', 'expires_at');
