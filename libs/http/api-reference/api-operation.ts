import type { Examples } from '#http/api-reference/api-example';
import type { Schema } from '#http/schema';
import { type ErrorCode, ERRORS } from '#http/errors/error-catalogue';
import { isVersioned } from '#http/pipeline/known-routes';
import { FILE_TYPES } from '#http/body/uploaded-file';
import { nameOperation } from '#http/api-reference/api-operation-name';

interface Content {
  schema: Schema;
  example?: unknown;
}

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Content>;
  'x-error-codes'?: readonly ErrorCode[];
}

export interface Operation {
  tags?: string[];
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; description?: string; schema?: Schema }[] | { $ref: string }[];
  requestBody?: { content: { 'application/json': Content } & Record<string, Content> };
  responses: Record<string, Response>;
  'x-required-scope'?: string;
  'x-required-access'?: string;
  'x-awaits-reads'?: boolean;
  'x-publishable'?: boolean;
  'x-takes-files'?: string;
  'x-operation'?: string;
  'x-operators-only'?: boolean;
  security?: object[];
  'x-called'?: { readonly operationId: string; readonly summary: string };
  'x-error-codes'?: ErrorCode[];
}

/** Errors that any request of merchants or users can get. */
const ANY: readonly ErrorCode[] = [
  'https_required',
  'invalid_request',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'event_unreadable',
  'service_unavailable',
];
/** Errors of requests with an API key. */
const KEYED: readonly ErrorCode[] = ['api_key_missing', 'api_key_invalid', 'api_key_expired', 'api_key_revoked', 'insufficient_scope'];
/** Errors of requests by signed-in users, who may use a session instead of a key. */
const SIGNED_IN: readonly ErrorCode[] = ['sign_in_required', 'role_insufficient', 'second_factor_required'];
const SIGNED_IN_WRITING: readonly ErrorCode[] = ['csrf_invalid'];
/** Errors that any request of an operator can get. */
const OF_OPERATORS: readonly ErrorCode[] = ['invalid_value', 'string_too_long', 'internal_error', 'service_unavailable'];
const OPERATORS_HEADERS = ['Operator', 'Reason', 'Account'];
const TAKING_BODIES: readonly ErrorCode[] = ['invalid_json', 'body_not_object', 'parameter_unknown', 'request_too_large'];
const WRITING: readonly ErrorCode[] = [
  'invalid_json',
  'body_not_object',
  'parameter_unknown',
  'unsupported_media_type',
  'request_too_large',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_key_in_use',
];
const READING: readonly ErrorCode[] = ['invalid_value', 'read_model_behind'];
/** Only for reads that need a key or a sign-in: other programs may add query fields to links that need none. */
const READING_WITH_KEY: readonly ErrorCode[] = ['parameter_unknown'];

const REPEATABLE = 'Send an `Idempotency-Key` to retry safely for 24 hours: a retry returns the same response, and nothing is done twice.';
const FROM_BROWSERS = 'A publishable key can be used as well, with the `client_secret` of the session. Its response has fewer fields.';

export interface Completing {
  readonly examples: Examples;
  readonly forOperators: boolean;
}

/** Completes an operation with what all operations of its kind have: names, headers, error responses and examples. Modifies it in place. */
export function completeOperation(method: string, path: string, operation: Operation, { examples, forOperators }: Completing): void {
  const successes = { ...operation.responses };
  const answers = Object.values(successes).map(({ content }) => Object.values(content!)[0]!);
  const shown = answers.map(({ schema }) => examples.answered(schema));
  // An operation is named after the resource of its immediate success, not after the proposal of a 202.
  const named = shown.findLast((_, n) => Object.keys(successes)[n] !== '202');
  const writes = method !== 'get';
  const { 'x-publishable': publishable = false, 'x-error-codes': codes = [] } = operation;
  if (forOperators) removeSignIn(operation);
  const { 'x-required-scope': scope, 'x-required-access': access, 'x-awaits-reads': awaits = false } = operation;
  const admits = scope !== undefined || access !== undefined;

  Object.assign(operation, nameOperation(method, path, named), operation['x-called']);
  const repeatable = writes && !forOperators;
  operation.description = [operation.description, ...(repeatable ? [REPEATABLE] : []), requiredAccess(path, operation)]
    .filter(Boolean)
    .join('\n\n');
  operation.parameters = [
    ...operation.parameters!.map((each) => ('name' in each && each.in === 'path' ? { ...each, description: 'ID of the resource.' } : each)),
    ...(forOperators ? OPERATORS_HEADERS : [writes ? 'IdempotencyKey' : 'ConsistencyToken']).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
  ] as { $ref: string }[];
  const body = operation.requestBody?.content['application/json'];
  if (body) body.example = examples.request(body.schema);
  if (operation['x-takes-files']) Object.assign(operation.requestBody!.content, fileBodies(operation));

  for (const [n, each] of shown.entries()) answers[n]!.example = isList(each) ? { ...each, url: path } : each;
  const own: ErrorCode[] = publishable || scope === undefined ? codes : [...codes, 'secret_key_required'];
  const all = new Set([
    ...own,
    ...(scope === undefined ? [] : [...KEYED, 'agent_key_not_taken' as const]),
    ...(admits ? [...SIGNED_IN, ...(writes ? SIGNED_IN_WRITING : READING_WITH_KEY)] : []),
    ...(forOperators ? (writes ? TAKING_BODIES : READING_WITH_KEY) : writes ? WRITING : []),
    ...(!forOperators && (!writes || awaits) ? READING : []),
    ...(forOperators ? OF_OPERATORS : ANY),
  ]);
  const byStatus = Map.groupBy(
    [...all].flatMap((code) => statusesOf(code, own.includes(code)).map((each) => ({ code, status: String(each) }))),
    (refusal) => refusal.status,
  );
  const refusals = [...byStatus].map(([each, of]) => [each, refused(of.map(({ code }) => code))]);
  operation.responses = { ...successes, ...Object.fromEntries(refusals) };
  for (const [each, response] of Object.entries(operation.responses))
    response.headers = headersOf(Number(each), path, { admits, repeatable, mayLag: admits && shown.some(isList) });
  delete operation['x-publishable'];
  delete operation['x-awaits-reads'];
  delete operation['x-takes-files'];
  delete operation['x-operation'];
  delete operation['x-operators-only'];
  delete operation['x-called'];
  delete operation['x-error-codes'];
}

/** Operators need no session, so the requirements on signed-in users do not apply. */
function removeSignIn(operation: Operation): void {
  delete operation['x-required-access'];
  operation.security = [{}];
}

function requiredAccess(
  path: string,
  { 'x-required-scope': scope, 'x-required-access': access, 'x-publishable': publishable, 'x-operation': operation }: Operation,
): string {
  if (operation !== undefined && access === undefined) return `For operators, as \`${operation}\`.`;
  if (access !== undefined) return `Requires a signed-in user whose role has the access \`${access}\`.`;
  if (scope === undefined) return path.startsWith('/admin/') ? 'Requires no sign-in.' : 'Requires no API key.';
  return `Requires the scope \`${scope}\`.${publishable ? ` ${FROM_BROWSERS}` : ''}`;
}

const FILE = { type: 'string', format: 'binary' } as Schema;
/** Bodies of an operation that takes files: the file alone, or a form with the file and text fields. What is not text has no example. */
function fileBodies({ 'x-takes-files': example, parameters }: Operation): Readonly<Record<string, Content>> {
  const fields = parameters!.flatMap((each) =>
    'schema' in each && each.schema?.example !== undefined ? [[each.name, each.schema.example]] : [],
  );
  return {
    ...Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: FILE, ...(type === 'text/csv' && { example }) }])),
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: FILE }, additionalProperties: { type: 'string' } },
      example: { ...Object.fromEntries(fields), file: example },
    },
  };
}

/** The HTTP statuses of a code. A code that the operation itself names may also have the status that it has for a field. */
function statusesOf(code: ErrorCode, isOwn: boolean): number[] {
  const { status, ofField } = ERRORS.get(code)!;
  return isOwn && ofField !== status ? [status, ofField] : [status];
}

const isList = (shown: unknown): shown is { object: 'list' } => (shown as { object?: unknown }).object === 'list';

/** The response for all errors of one status. Its description lists their codes. */
const refused = (codes: readonly ErrorCode[]): Response => ({
  description: codes.map((code) => `- \`${code}\`: ${ERRORS.get(code)!.meaning}`).join('\n'),
  'x-error-codes': codes,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: exampleOfError(codes[0]!),
    },
  },
});

function exampleOfError(code: ErrorCode): object {
  const { type, meaning, remedy } = ERRORS.get(code)!;
  return { error: { type, code, message: `${meaning} ${remedy}`, param: null, request_id: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' } };
}

function headersOf(
  status: number,
  path: string,
  { admits, repeatable, mayLag }: Readonly<Record<string, boolean>>,
): Record<string, { $ref: string }> {
  const succeeded = status < 300;
  const names = [
    'Request-Id',
    ...(isVersioned(path) ? ['Service-Version'] : []),
    ...(admits && (succeeded || [403, 404, 409, 422, 429].includes(status))
      ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
      : []),
    ...(mayLag && succeeded ? ['Read-Model-Age'] : []),
    ...(repeatable && succeeded ? ['Consistency-Token'] : []),
    ...(repeatable && (succeeded || status === 422) ? ['Idempotent-Replayed', 'Original-Request'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
