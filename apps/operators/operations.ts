import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A field of a request: in the path, the query or the body. */
export interface OperationField {
  readonly kind: 'array' | 'boolean' | 'integer' | 'string';
  readonly nullable: boolean;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly about: string;
}

/** An operation of the service, as its route describes it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With the names of fields, as in `/admin/v1/keys/{id}`. */
  readonly path: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, OperationField>>;
  /** Fields with a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
}

const DESCRIBED = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('#apps/operators/operations.json')), 'utf8')) as Readonly<
  Record<string, Operation>
>;

/** All operations by their names. The build describes them from the routes, except those that no route of a running service describes. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...DESCRIBED,
  migrate: { method: 'POST', path: '/admin/v1/migrations', about: '', fields: {} },
  'service.addresses': { method: 'GET', path: '/admin/v1/addresses', about: '', fields: {} },
  'users.suspend': {
    method: 'PATCH',
    path: '/admin/v1/users/{id}',
    about: 'Ends all sessions of a user, who cannot sign in any longer.',
    fields: { id: DESCRIBED['users.update']!.fields['id']! },
    fixed: { status: 'suspended' },
  },
};

export function operationNamed(name: string): Operation {
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new Error(`No route is known for the operation ${name}.`);
  return operation;
}
