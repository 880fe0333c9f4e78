import type { IssuedKey } from '#accounts/domain/issued-key';
import { DomainError } from '#kernel/domain-error';

export const keyMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no API key ${id} in this account. See keys list, or GET /admin/v1/keys.`, 'id');

export const keyIssuedBefore = (id: string): DomainError =>
  new DomainError('transition_not_allowed', `API key ${id} was issued before, and a key is shown once. Revoke it and make another.`, 'id');

export const keyNotActive = (id: string, { status, successor }: IssuedKey): DomainError => {
  const why = status === 'rolling' ? `was rolled before: ${successor} is its successor` : `is ${status}`;
  return new DomainError('transition_not_allowed', `API key ${id} ${why}. Only an active key can be rolled.`, 'id');
};

export const keyEnded = (id: string): DomainError =>
  new DomainError('transition_not_allowed', `API key ${id} works no more. Only one that works can be limited.`, 'id');

export const scopeUnknown = (scope: string, resources: readonly string[]): DomainError =>
  new DomainError(
    'invalid_enum_value',
    `There is no scope ${scope}. Write RESOURCE:read or RESOURCE:write with one of ${resources.join(', ')}.`,
    'scopes',
  );

export const scopesNotTaken = (type: string): DomainError =>
  new DomainError('invalid_value', `A ${type} key takes no scopes: a secret key holds all of them, a publishable one none.`, 'scopes');

export const scopesMissing = (): DomainError =>
  new DomainError('missing_field', 'A restricted key needs scopes: say what it may do, such as orders:read.', 'scopes');

export const agentKeyRestricted = (type: string): DomainError =>
  new DomainError(
    'invalid_value',
    `A ${type} key is not for agents. Send the type restricted, with the scopes that the agent needs.`,
    'agent',
  );

export const accountMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no account ${id}. See accounts list.`, 'account');

export const noAccountYet = (): DomainError =>
  new DomainError('resource_missing', 'There is no account yet. Open one: accounts create --name NAME.', 'account');

export const whichAccount = (): DomainError =>
  new DomainError('missing_field', 'There are several accounts: say which with --account ID.', 'account');

export const limitNotYetInForce = (id: string): DomainError =>
  new DomainError(
    'read_model_behind',
    `The limit of ${id} is written down, but requests are still counted by the old one: nobody has taken it in yet. See projections status and projections parked.`,
  );

export const revokedNotYetInForce = (id: string): DomainError =>
  new DomainError(
    'read_model_behind',
    `That ${id} is revoked is written down, but requests with it still go through: nobody has taken that in yet. See projections status and projections parked.`,
  );
