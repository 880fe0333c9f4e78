import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Configuration } from '#platform/config/configuration';
import { Examples } from '#http/api-reference/api-example';
import type { Schema, Schemas } from '#http/schema';
import { completeOperation, type Operation } from '#http/api-reference/api-operation';
import { describeWebhooks, EVENT_TYPES } from '#http/api-reference/api-webhooks';
import { ERROR_DETAILS, ERRORS } from '#http/errors/error-catalogue';
import { openAnswers } from '#http/api-reference/open-answers';
import { shareRefusals } from '#http/api-reference/shared-refusals';

/** The release of the service. The version of the interface, such as `v1`, is part of the paths. */
const RELEASE = (JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { version: string }).version;

/** Merchants' servers use `/v1` with API keys. Users of the dashboard use `/admin/v1` with a session; operators use it on the Unix socket. */
export type Audience = 'merchants' | 'users' | 'operators';

/** The settings that a description shows. */
export type Describing = Pick<Configuration, 'brand' | 'page'>;

/** The OpenAPI 3.1 description for an audience, generated from the controllers. */
export function describeApi(app: INestApplication, configuration: Describing, audience: Audience = 'merchants'): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${configuration.brand} payments and orders${TITLES[audience]}`)
    .setVersion(RELEASE)
    .setDescription(DESCRIPTIONS[audience])
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(audience === 'operators' ? 'http://localhost' : configuration.page(''), SERVERS[audience]);
  const config = withSecurity(builder, audience).build();
  const document = ofAudience(sorted(SwaggerModule.createDocument(app, config)), audience);
  const schemas = { ...document.components?.schemas, Error: errorSchema() } as Schemas;
  addPatterns(schemas);
  const examples = new Examples(schemas);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  );
  for (const { method, path, operation } of operations)
    completeOperation(method, path, operation, { examples, forOperators: audience === 'operators' });
  for (const { operation } of operations) closeBody(operation, schemas);
  const tags = groupsOf(operations);
  const webhooks = audience === 'merchants' ? (describeWebhooks(app, examples) as OpenAPIObject['webhooks']) : undefined;
  document.components = { ...document.components, ...SHARED, schemas } as OpenAPIObject['components'];
  const described = { ...document, ...(webhooks && { webhooks }), tags: webhooks ? [...tags, EVENT_TYPES] : tags };
  const finished = named(withoutUnused(described));
  openAnswers(finished);
  shareRefusals(finished);
  return finished;
}

/** The groups of operations that merchants look for first; the others follow by name. */
const FIRST_GROUPS = ['Checkout sessions', 'Payment links', 'Orders', 'Payments', 'Refunds', 'Webhooks', 'Events', 'Cash on delivery'];

/** The tags of the description: one for each group of operations, described by its paths. */
function groupsOf(
  operations: readonly { readonly path: string; readonly operation: Operation }[],
): { name: string; description: string }[] {
  const paths = Map.groupBy(operations, ({ operation }) => operation.tags![0]!);
  const rank = (name: string): number => (FIRST_GROUPS.includes(name) ? FIRST_GROUPS.indexOf(name) : FIRST_GROUPS.length);
  return [...paths]
    .toSorted(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other))
    .map(([name, theirs]) => {
      const beginnings = new Set(theirs.map(({ path }) => `\`${/^(?:\/admin)?\/v1\/[^/]+/.exec(path)![0]}\``));
      return { name, description: `All under ${[...beginnings].join(', ')}.` };
    });
}

const MERCHANTS = `Amounts are whole minor units of the currency beside them; times are Unix seconds.

Send an \`Idempotency-Key\` with POST, PATCH and DELETE to be able to repeat a request safely for 24 hours. An answer to a write carries
a \`Consistency-Token\`: a read that sends it back sees what was written. Quote the \`Request-Id\` of an answer when you ask for help.

Objects may get new fields at any time: ignore what you do not know. Requests may hold only the fields that are named here.`;

const USERS = `What people do for a merchant's account, by the dashboard: users, sessions and settings.

Sign in with \`POST /admin/v1/session\`. Everything that writes then needs the header \`X-CSRF-Token\` with the value of the cookie \`__Host-csrf\`. The
session is also taken by the API under \`/v1\` in place of a key, as far as the role of the person goes; the header \`X-Mode\` chooses \`test\` (as without it)
or \`live\`.`;

const OPERATORS = `What operators do for all accounts, over the Unix socket \`control.sock\` in the data directory, which only the service's own user can open.

What changes anything is recorded with the name of the operator (header \`Operator\`) and the reason (header \`Reason\`). Send \`Accept: application/x-ndjson\`
to be shown the progress of long work: the answer is then lines, \`{"progress": …}\` any number of times and \`{"result": …}\` or \`{"error": …}\` at last.`;

const DESCRIPTIONS: Readonly<Record<Audience, string>> = { merchants: MERCHANTS, users: USERS, operators: OPERATORS };
const SERVERS: Readonly<Record<Audience, string>> = {
  merchants: 'This installation.',
  users: 'This installation.',
  operators: 'The socket `control.sock`.',
};
const TITLES: Readonly<Record<Audience, string>> = { merchants: '', users: ': administration', operators: ': operators' };

const withSecurity = (builder: DocumentBuilder, audience: Audience): DocumentBuilder =>
  audience === 'operators'
    ? builder
    : audience === 'users'
      ? builder.addCookieAuth('__Host-session', { type: 'apiKey', in: 'cookie', description: 'The session of a person who has signed in.' })
      : builder
          .addSecurity('bearer', {
            type: 'http',
            scheme: 'bearer',
            description: 'A secret or restricted API key; a publishable one, or a client_secret, where it is said.',
          })
          .addBasicAuth({
            type: 'http',
            scheme: 'basic',
            description: 'The same as the user name, with no password: `curl -u "$PAYMENTS_KEY:"`.',
          });

const ofAudience = (document: OpenAPIObject, audience: Audience): OpenAPIObject => {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const theirs = Object.entries(methods as Record<string, Operation>).filter(([, operation]) => isOf(audience, path, operation));
    return theirs.length === 0 ? [] : [[path, Object.fromEntries(theirs)] as const];
  });
  return { ...document, paths: Object.fromEntries(paths) };
};

function isOf(audience: Audience, path: string, { 'x-operation': operation, 'x-operators-only': alone = false }: Operation): boolean {
  if (audience === 'operators') return operation !== undefined;
  return !alone && path.startsWith('/admin/') === (audience === 'users');
}

/** Removes components that nothing refers to: they belong to another audience. */
function withoutUnused(document: OpenAPIObject): OpenAPIObject {
  const components = document.components as Record<string, Record<string, unknown>>;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(components[kind!]![name!]);
    }
  };
  follow([document.paths, document.webhooks ?? {}]);
  const kept = ['schemas', 'parameters', 'headers'].map((kind) => [
    kind,
    Object.fromEntries(Object.entries(components[kind]!).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...document, components: { ...components, ...Object.fromEntries(kept) } as OpenAPIObject['components'] };
}

/** Gives schemas plain names: `Order` for `OrderResource`, `CreateRefund` for `CreateRefundBody`, or `PaymentInput` if an answer is `Payment`. */
function named(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.keys(document.components!.schemas!);
  const answers = new Set(schemas.map((name) => name.replace(/Resource$/, '')));
  const nameOf = (name: string): string => {
    const plain = name.replace(/Body$/, '');
    return plain === name ? name.replace(/Resource$/, '') : answers.has(plain) ? `${plain}Input` : plain;
  };
  const text = JSON.stringify(document).replace(
    /"#\/components\/schemas\/(\w+)"/g,
    (_, name: string) => `"#/components/schemas/${nameOf(name)}"`,
  );
  const renamed = JSON.parse(text) as OpenAPIObject;
  const components = { ...renamed.components };
  components.schemas = Object.fromEntries(Object.entries(components.schemas!).map(([name, schema]) => [nameOf(name), schema]));
  return { ...renamed, components };
}

/** Sorts the paths by name, and the methods of each path as in `METHODS`. */
const sorted = (document: OpenAPIObject): OpenAPIObject => {
  const byName = Object.entries(document.paths).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const methodsOf = (methods: object): object =>
    Object.fromEntries(Object.entries(methods).toSorted(([a], [b]) => METHODS.indexOf(a) - METHODS.indexOf(b)));
  return { ...document, paths: Object.fromEntries(byName.map(([path, methods]) => [path, methodsOf(methods as object)])) };
};

const METHODS = ['post', 'get', 'put', 'patch', 'delete'];

/** Closes the objects of a request's body at any depth, because requests with unknown fields are refused. */
function closeBody({ requestBody }: Operation, schemas: Schemas): void {
  const close = (schema: Schema): void => {
    if (schema.$ref !== undefined) return close(schemas[schema.$ref.split('/').at(-1)!]!);
    if (schema.additionalProperties !== undefined) return;
    if (schema.properties) Object.assign(schema, { additionalProperties: false });
    for (const part of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) close(part);
    if (schema.items) close(schema.items);
  };
  if (requestBody) close(requestBody.content['application/json'].schema);
}

/** Codes of currencies. Those of requests have their own pattern, because they may be in lower case. */
function addPatterns(schemas: Schemas): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, schema] of Object.entries(properties))
      if (/(?:^|_)currency$/.test(name) && schema.pattern === undefined) Object.assign(schema, { pattern: '^[A-Z]{3}$' });
}

const header = (description: string, example: string | number): object => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

const operatorsHeader = (name: string, description: string): object => ({ name, in: 'header', description, schema: { type: 'string' } });

const SHARED = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Any text of your own, new for each new request; the same again repeats the request without doing it twice.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]*$' },
    },
    Operator: operatorsHeader('Operator', 'Who you are, percent-encoded UTF-8; recorded with what you change.'),
    Reason: operatorsHeader('Reason', 'Why, percent-encoded UTF-8; it stays for ever: name a ticket or an order, never a person.'),
    Account: operatorsHeader('Account', 'Whose; left out: the only account there is.'),
    ConsistencyToken: {
      name: 'Consistency-Token',
      in: 'header',
      description: 'From the answer to a write: what was written is waited for, 2 seconds at most.',
      schema: { type: 'string' },
    },
  },
  headers: {
    'Request-Id': header('Names this request, also in our logs.', 'req_01Jb3xQvW8kZtPq7Yd2RfN4m'),
    'Service-Version': header('The version of the interface, as in the path.', 'v1'),
    'Consistency-Token': header('Send it with a read to see what was written.', 'djEuT3BhcXVlOiBzZW5kIGl0IGJhY2sgYXMgaXQgaXM'),
    'Read-Model-Age': header('Seconds for which the list has lacked a write of the account; left out when it has them all.', 1),
    'Idempotent-Replayed': header('`true` when the answer of an earlier request is repeated.', 'true'),
    'Original-Request': header('The `Request-Id` of that earlier request.', 'req_01Jb3xQvW8kZtPq7Yd2RfN4m'),
    'X-RateLimit-Limit': header('Requests this key has in a second.', 100),
    'X-RateLimit-Remaining': header('Requests it has left in this second.', 99),
    'X-RateLimit-Reset': header('Start of the next second, in Unix seconds.', 1_767_268_801),
    'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
    'Retry-After': header('Seconds to wait before the next try.', 1),
  },
};

const FAULT = { code: { type: 'string' }, param: { type: ['string', 'null'] }, message: { type: 'string' } };

const errorSchema = (): Schema => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'code', 'message', 'param', 'request_id'],
      properties: {
        type: { type: 'string', enum: [...new Set([...ERRORS.values()].map(({ type }) => type))] },
        code: { type: 'string', enum: [...ERRORS.keys()], description: 'Machine-readable error code.' },
        message: { type: 'string', description: 'Human-readable explanation of the error.' },
        param: { type: ['string', 'null'], description: 'The dotted path of the field at fault.' },
        request_id: { type: 'string', pattern: '^req_[0-9A-Za-z]{24}$', description: 'ID of the request, as in the header `Request-Id`.' },
        errors: {
          type: 'array',
          description: 'Every field at fault, the first one repeated on top.',
          items: { type: 'object', required: ['code', 'param', 'message'], properties: FAULT },
        },
        required_scope: { type: 'string', description: 'With `insufficient_scope`: the scope the key lacks.' },
        ...ERROR_DETAILS,
        limit: { type: 'integer', description: 'With codes of limits: the limit.' },
      },
    },
  },
});
