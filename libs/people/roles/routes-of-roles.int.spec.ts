import { globSync, readFileSync } from 'node:fs';
import { ROLES } from '#people/domain/role';
import { allows, coversUnmasked, resourceOf } from '#people/roles/role-table';
import { personWith } from '#people/sessions/person-with-role';

const CONTROLLER = /@Controller\((?:'([^']*)')?\)/;
const ROUTE = /@(?:Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)\s+(?:@Called\([^\n]*\)\s+)?@Scope\('([a-z_]+:(?:read|write))'/g;
const SCOPE = /@Scope\('([^']+)'/g;

const controllers = globSync('libs/**/*.controller.ts').map((file) => readFileSync(file, 'utf8'));

/** Each route of `/v1` with its scope, from the controllers' source. */
const routes = controllers.flatMap((source) => {
  const base = CONTROLLER.exec(source)?.[1] ?? '';
  return [...source.matchAll(ROUTE)].map(([, path = '', scope]) => ({
    path: `/v1/${[base, path].filter((each) => each !== '').join('/')}`,
    scope: scope!,
  }));
});

describe('the routes of /v1', () => {
  it('are all listed', () => {
    const scopes = controllers.flatMap((source) => [...source.matchAll(SCOPE)].map(([, scope]) => scope!));
    expect(routes.length).toBeGreaterThan(90);
    expect(routes.map(({ scope }) => scope)).toEqual(scopes);
  });

  it('each have a resource in the role table', () => {
    expect(routes.filter(({ path, scope }) => resourceOf(scope, path) === null)).toEqual([]);
  });

  it('are each open to owners', () => {
    expect(routes.filter(({ path, scope }) => !allows('owner', scope, path))).toEqual([]);
  });

  it('each do no more for a role that covers the scope unmasked', () => {
    const opened = routes.filter(({ path, scope }) =>
      ROLES.some((role) => {
        const { allows: may, seesMasked } = personWith(role, '');
        return coversUnmasked(role, scope) && !(may({ scope, path }) && !seesMasked({ scope, path }));
      }),
    );
    expect(opened).toEqual([]);
  });

  it('are read by auditors, and not written by people who only read', () => {
    const writes = routes.filter(({ scope }) => scope.endsWith(':write'));
    const reads = routes.filter(({ scope }) => scope.endsWith(':read'));
    expect(reads.filter(({ path, scope }) => !allows('auditor', scope, path))).toEqual([]);
    expect(writes.filter(({ path, scope }) => allows('auditor', scope, path) || allows('viewer', scope, path))).toEqual([]);
  });
});
