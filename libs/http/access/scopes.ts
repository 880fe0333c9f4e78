import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Caller, Person, RouteAccess } from '#http/access/caller';

/** Throws unless the caller may use the route: by the scope of the key (secret keys have all), the role of the person, and the mode. */
export function inScope({ caller, routeOptions }: FastifyRequest): void {
  const { scope, publishable = false, testMode = false } = routeOptions.config;
  if (caller === null || scope === undefined) return;
  // A tool's request is on behalf of an agent, and comes from this service itself.
  if (caller.key.agent && caller.agent === undefined)
    throw new DomainError('agent_key_not_taken', 'This key is for agents, and only /mcp takes it. Use another restricted key here.');
  if (caller.key.type === 'publishable') {
    if (publishable) return;
    throw new DomainError('secret_key_required', 'A publishable key cannot do this. Use a secret or restricted key, from your server.');
  }
  const { person } = caller;
  if (person === undefined) checkScope(caller.key, scope);
  else checkPerson(person, { scope, path: routeOptions.url! });
  if (testMode && caller.livemode)
    throw new DomainError('test_mode_required', 'This is for test mode: live business moves on its own. Use a test key.');
}

/** Throws `insufficient_scope` unless the key has the scope. */
export function checkScope(key: Caller['key'], scope: string): void {
  if (holdsScope(key, scope)) return;
  throw new DomainError('insufficient_scope', `This API key lacks the scope ${scope}. Use a key that has it.`, null, {
    required_scope: scope,
  });
}

const holdsScope = ({ type, scopes }: Caller['key'], scope: string): boolean => type === 'secret' || coversScope(scopes, scope);

/** Whether these scopes include one. A scope to write includes the one to read. */
export const coversScope = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes(scope.replace(/:read$/, ':write')));

function checkPerson(person: Person, route: RouteAccess): void {
  if (!person.allows(route)) throw roleInsufficient(person.role);
  if (person.needsSecondFactor(route))
    throw new DomainError(
      'second_factor_required',
      'Your account requires a second factor, and you have none. Add one: POST /admin/v1/totp or POST /admin/v1/passkeys.',
    );
}

/** The error for a person whose role does not cover the route. */
export const roleInsufficient = (role: string): DomainError =>
  new DomainError('role_insufficient', `The role ${role} may not do this. Ask an owner of the account.`);

/** The error for a filter with which a person could find personal data that their role sees masked. */
export const filterInsufficient = (role: string, filter: string): DomainError =>
  new DomainError(
    'role_insufficient',
    `The role ${role} sees personal data masked, and may not filter by ${filter}. Filter by ids, names or references.`,
    filter,
  );
