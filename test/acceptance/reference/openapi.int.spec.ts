import { readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { KNOWN_VALUES } from '#test/support/clients/documented-answers';
import type { Json } from '#test/support/clients/merchant-client';
import { writtenOut } from '#test/support/clients/written-out';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

interface Described {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

const { merchant } = serviceUnderTest('shared');
const directory = temporaryDirectory();
let document: Json;
/** The description for people. */
let people: Json;
let operations: Described[];

beforeAll(async () => {
  ({ body: document } = await merchant.with(null).get('/openapi.json'));
  ({ body: people } = await merchant.person().get('/admin/v1/openapi.json'));
  operations = Object.entries<Json>(writtenOut(document).paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );
});

/** This installation has no other address. */
const ON_THIS_MACHINE = ['--skip-rule', 'no-server-example.com'];

/** Those operations of which something does not hold. */
const without = (holds: (each: Described) => boolean): string[] => operations.filter((each) => !holds(each)).map(({ name }) => name);

const codesOf = ({ operation }: Described): string[] =>
  Object.values<Json>(operation.responses).flatMap((each) => each['x-error-codes'] ?? []);
const keyed = ({ operation }: Described): boolean => operation['x-required-scope'] !== undefined;
const contents = ({ operation }: Described): Json[] => [
  ...Object.values<Json>(operation.responses).flatMap(({ content }) => Object.values<Json>(content ?? {})),
  // Binary files, such as spreadsheets, cannot be shown.
  ...Object.values<Json>(operation.requestBody?.content ?? {}).filter(({ schema, example }) => example || schema.format !== 'binary'),
];

describe('the description of the API', () => {
  it('is clean OpenAPI 3.1, as is that for people', async () => {
    expect(document.openapi).toBe('3.1.0');
    const files = Object.entries({ document, people }).map(([name, described]) => {
      const file = directory.path(`${name}.json`);
      writeFileSync(file, JSON.stringify(described, null, 1));
      return file;
    });
    const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=json', '--max-problems=20', ...ON_THIS_MACHINE, ...files];
    const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const linted = await promisify(execFile)(process.execPath, command, { env }).catch((failed) => failed);
    // It prints one document a file.
    const found: Json[] = linted.stdout.split(/(?<=^\})(?=\{)/m).map((printed: string) => JSON.parse(printed));
    expect(found.map(({ problems }) => problems.map(({ ruleId, message }: Json) => `${ruleId}: ${message}`))).toEqual([[], []]);
  });

  it('writes a refusal that operations share once, so that its size is less than half of that with all written out', () => {
    const size = (described: Json): number => JSON.stringify(described).length;
    expect(size(document)).toBeLessThan(size(writtenOut(document)) / 2);
    const alone = Object.values<Json>(document.paths).flatMap((methods) =>
      Object.values<Json>(methods).flatMap(({ responses }) =>
        Object.entries<Json>(responses).flatMap(([status, response]) =>
          status < '400' || response.$ref ? [] : [JSON.stringify(response)],
        ),
      ),
    );
    expect(alone.length).toBe(new Set(alone).size);
  });

  it('has the major version in every path', () => {
    expect([operations.length > 0, document.info.version]).toEqual([true, JSON.parse(readFileSync('package.json', 'utf8')).version]);
    expect(without(({ path }) => path.startsWith('/v1/'))).toEqual([]);
  });

  it('names each operation once, in words', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['createCheckoutSession', 'listOrders', 'createRefund', 'rollWebhookEndpointSecret']));
    expect(without(({ operation }) => /^[A-Z][a-z]+ /.test(operation.summary) && operation.tags.length === 1)).toEqual([]);
  });

  it('names the scope of each operation, and every code it refuses with', () => {
    expect(without((each) => keyed(each) || each.operation.security.length === 1)).toEqual([]);
    expect(without((each) => !keyed(each) || codesOf(each).includes('insufficient_scope'))).toEqual([]);
    const codes = codesOf(operations.find(({ name }) => name === 'post /v1/refunds')!);
    expect(codes).toEqual(expect.arrayContaining(['missing_field', 'order_not_paid', 'idempotency_key_in_use', 'metadata_key_invalid']));
    // Writes that find their stream in a read model wait for it as reads do.
    const awaiting = ['patch /v1/refunds/{id}', 'delete /v1/cod/bank_credits/{id}'];
    const answering = operations.filter((each) => codesOf(each).includes('read_model_behind')).map(({ name }) => name);
    expect(answering).toEqual(expect.arrayContaining([...awaiting, 'get /v1/refunds']));
  });

  it('describes the content of each field', () => {
    const properties = Object.entries<Json>(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries<Json>(properties).map(([field, { description = '' }]) => ({ field: `${name}.${field}`, description })),
    );
    expect(properties.length).toBeGreaterThan(500);
    const vague = /^(?:(?:When|What|Where) it |Whose |Its |As |For (?:machines|people)|Gone |Why\.|Until when)/;
    expect(properties.filter(({ description }) => vague.test(description))).toEqual([]);
  });

  it('describes each operation in prose, and says for each write that it can be repeated', () => {
    expect(
      without(({ operation }) => !operation.description.startsWith('Requires ') && operation.description.includes('\n\nRequires ')),
    ).toEqual([]);
    expect(without(({ method, operation }) => operation.description.includes('`Idempotency-Key`') === (method !== 'get'))).toEqual([]);
  });

  it('shows updates whose previous values differ from the present ones', () => {
    const updates = Object.keys(document.webhooks).filter((type) => type.endsWith('.updated'));
    for (const type of updates) {
      const { object, previous_attributes } = document.webhooks[type].post.requestBody.content['application/json'].example.data;
      expect(Object.keys(previous_attributes)).not.toEqual([]);
      expect([type, object]).not.toMatchObject([type, previous_attributes]);
    }
  });

  it('describes each type of event as a webhook: its headers, its envelope and the resource in data.object, with an example', () => {
    expect(Object.keys(document.webhooks)).toEqual([...MERCHANT_EVENT_TYPES]);
    const { parameters, requestBody } = document.webhooks['order.paid'].post;
    expect(parameters.map(({ name }: Json) => name)).toEqual([
      'Service-Signature',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'Webhook-Attempt',
    ]);
    const { schema, example } = requestBody.content['application/json'];
    expect(schema.allOf[0].$ref).toMatch(/\/Event$/);
    expect(schema.allOf[1].properties.data.properties.object.$ref).toMatch(/\/Order$/);
    expect(example).toMatchObject({
      object: 'event',
      type: 'order.paid',
      data: { object: { object: 'order', status: 'paid', amount_paid: 249_900 } },
    });
    const shown = (type: string): Json => document.webhooks[type].post.requestBody.content['application/json'].example.data.object;
    expect(shown('order.cancelled')).toMatchObject({ status: 'cancelled', cancel_reason: 'customer', amount_refundable: 0 });
    expect(shown('refund.failed')).toMatchObject({ status: 'failed', failure_code: 'account_closed', pending_reason: null });
  });

  it('names operations and schemas as people write them', () => {
    const odd =
      /\b(?:the|an?) (?:at|by|in|of|on|out|up)\b|\ba \w+ settings\b|\b(?:cod|api|url|id)\b|[^aeo]eies\b|agings|\ban us|^(?:Gateway|Succeed|Set a)\b|\s$| {2}/;
    expect(['Get the at of a history', 'Pay the out of a settlement', 'List cod agings', 'List messages of a ', 'Get a risk settings'].filter((text) => !odd.test(text))).toEqual([]); // prettier-ignore
    expect(operations.map(({ operation }) => operation.summary).filter((text) => odd.test(text))).toEqual([]);
    expect(Object.keys(document.components.schemas).filter((name) => /(?:Resource|Body)$/.test(name))).toEqual([]);
    const subjects = document.tags.map(({ name }: Json) => name);
    expect(subjects.slice(0, 3)).toEqual(['Checkout sessions', 'Payment links', 'Orders']);
    expect(subjects.length).toBeLessThan(20);
  });

  it('describes every parameter', () => {
    const described = ({ $ref, description }: Json): boolean => $ref !== undefined || description?.length > 0;
    expect(without(({ operation }) => operation.parameters.every(described))).toEqual([]);
    expect(without(({ method, operation }) => operation.parameters.at(-1).$ref.endsWith(method === 'get' ? 'ConsistencyToken' : 'IdempotencyKey'))).toEqual([]); // prettier-ignore
  });

  it('lists the headers of each answer', () => {
    const headers = ({ operation }: Described, status: string): string[] => Object.keys(operation.responses[status]?.headers ?? {});
    expect(without((each) => Object.keys(each.operation.responses).every((status) => headers(each, status)[0] === 'Request-Id'))).toEqual(
      [],
    );
    expect(without((each) => !keyed(each) || headers(each, '401').includes('WWW-Authenticate'))).toEqual([]);
    expect(without((each) => !keyed(each) || headers(each, '429').includes('Retry-After'))).toEqual([]);
    expect(
      headers(
        operations.find(({ name }) => name === 'post /v1/refunds')!,
        '201',
      ),
    ).toEqual([
      'Request-Id',
      'Service-Version',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Consistency-Token',
      'Idempotent-Replayed',
      'Original-Request',
    ]);
  });

  it('has a valid example of every request and answer', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addKeyword(KNOWN_VALUES);
    const components = JSON.parse(JSON.stringify(document.components).replaceAll('"#/', '"api#/'));
    ajv.addSchema({ $id: 'api', components });
    const sent = Object.entries<Json>(document.webhooks).map(([name, { post }]) => ({ name, path: '', method: 'post', operation: post }));
    const faults = [...operations, ...sent].flatMap((each) =>
      contents(each).flatMap(({ schema, example }) => {
        const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
        return validate(example) ? [] : [`${each.name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('has examples without placeholders', () => {
    expect(without((each) => !contents(each).some(({ example }) => /"text"/.test(JSON.stringify(example ?? null))))).toEqual([]);
    expect(JSON.stringify(document.webhooks)).not.toContain(':"text"');
  });

  it('shows nested parts as sent and as answered', () => {
    const { Session, CreateSession, Error: refusal } = document.components.schemas;
    expect(JSON.stringify(Session.properties.cod)).toContain('/CashOnDeliveryPart"');
    expect(JSON.stringify(CreateSession.properties.line_items)).toContain('/LineItem"');
    expect([CreateSession.additionalProperties, Session.additionalProperties]).toEqual([false, undefined]);
    expect(refusal.properties.error.required).toEqual(['type', 'code', 'message', 'param', 'request_id']);
  });
});

describe('the API description for people', () => {
  const described = (): Json[] => Object.values<Json>(people.paths).flatMap((methods) => Object.values<Json>(methods));

  it('has the routes under /admin/v1, with the roles that may use them', () => {
    expect(described().length).toBeGreaterThan(8);
    expect(Object.keys(people.paths).filter((path) => !path.startsWith('/admin/v1/'))).toEqual([]);
    const unsaid = described().filter(({ description }) => !/\n\n(?:Requires a signed-in user|Requires no sign-in)/.test(description));
    expect(unsaid).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = described().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['listUsers', 'inviteUser', 'signIn', 'getSession', 'signOut']));
  });
});
