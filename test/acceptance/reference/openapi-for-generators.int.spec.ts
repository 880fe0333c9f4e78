import { forInstallation } from '#http/api-reference/built-description';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

let documents: Json[];
let document: Json;

beforeAll(async () => {
  ({ body: document } = await merchant.get('/openapi.json'));
  documents = [document, (await merchant.person().get('/admin/v1/openapi.json')).body];
});

interface Found {
  readonly at: string;
  readonly schema: Json;
}

/** Every object in a part of a description, with those that it refers to. */
function within(part: Json, { components }: Json): Found[] {
  const found = new Map<string, Json>();
  const look = (at: string, schema: Json): void => {
    if (typeof schema !== 'object' || schema === null || found.has(at)) return;
    found.set(at, schema);
    if (typeof schema.$ref === 'string') {
      const [kind, name] = schema.$ref.split('/').slice(2);
      look(schema.$ref, components[kind][name]);
    }
    for (const [name, each] of Object.entries(schema)) if (name !== 'example') look(`${at}/${name}`, each);
  };
  look('', part);
  return [...found].map(([at, schema]) => ({ at, schema }));
}

const operationsOf = ({ paths }: Json): Json[] => Object.values<Json>(paths).flatMap((methods) => Object.values<Json>(methods));
const answersOf = (each: Json): Found[] => within([operationsOf(each).map(({ responses }) => responses), each.webhooks], each);
const requestsOf = (each: Json): Found[] =>
  within(
    operationsOf(each).map(({ parameters, requestBody }) => [parameters, requestBody]),
    each,
  );
const places = (found: readonly Found[], isWrong: (schema: Json) => boolean): string[] =>
  found.filter(({ schema }) => isWrong(schema)).map(({ at }) => at);
const hasChoice = ({ enum: values }: Json): boolean => Array.isArray(values) && values.filter((value) => value !== null).length > 1;

describe('the description for generators of clients', () => {
  it('has no schema of several types', () => {
    const hasSeveral = ({ type }: Json): boolean => Array.isArray(type) && type.filter((each) => each !== 'null').length > 1;
    expect(documents.flatMap((each) => places(within(each, each), hasSeveral))).toEqual([]);
  });

  it('lets answers and events have values and fields of later releases, and lists those of today', () => {
    expect(documents.flatMap((each) => places(answersOf(each), hasChoice))).toEqual([]);
    expect(documents.flatMap((each) => places(answersOf(each), ({ additionalProperties }) => additionalProperties === false))).toEqual([]);
    const { status, object } = document.components.schemas.Order.properties;
    expect(status).toMatchObject({ type: 'string', 'x-extensible-enum': expect.arrayContaining(['pending', 'paid']) });
    expect(status.description).toContain('Known values: `pending`, `paid`');
    expect(object.enum).toEqual(['order']);
  });

  it('lists the values that requests and filters take', () => {
    expect(documents.flatMap((each) => places(requestsOf(each), (schema) => 'x-extensible-enum' in schema))).toEqual([]);
    expect(places(requestsOf(document), hasChoice).length).toBeGreaterThan(50);
  });

  it('has the events under a tag of their own', () => {
    const tagsOf = (operations: readonly Json[]): string[] => operations.flatMap(({ tags }) => tags);
    const ofEvents = new Set(tagsOf(Object.values<Json>(document.webhooks).map(({ post }) => post)));
    expect([...ofEvents]).toEqual(['Event types']);
    expect(tagsOf(operationsOf(document)).filter((tag) => tag === 'Webhooks').length).toBe(13);
    expect(tagsOf(operationsOf(document)).filter((tag) => ofEvents.has(tag))).toEqual([]);
    expect(document.tags.at(-1).name).toBe('Event types');
  });

  it('says how to authenticate, and that any request may be one too many', () => {
    const { bearer, basic } = document.components.securitySchemes;
    expect([bearer, basic]).toMatchObject([{ scheme: 'bearer' }, { scheme: 'basic' }]);
    expect(bearer.bearerFormat).toBeUndefined();
    const keyed = operationsOf(document).filter((each) => each['x-required-scope']);
    expect([...new Set(keyed.map(({ security }) => JSON.stringify(security)))]).toEqual(['[{"bearer":[]},{"basic":[]}]']);
    const limited = operationsOf(document).map(({ responses }) => within(responses['429'], document));
    expect(limited.every((found) => found.some(({ schema }) => schema['Retry-After']))).toBe(true);
  });

  it('has the pattern of currencies', () => {
    const { Order, CreateSession } = document.components.schemas;
    expect([Order, CreateSession].map(({ properties }) => properties.currency.pattern)).toEqual(['^[A-Z]{3}$', '^[A-Za-z]{3}$']);
  });

  it('names the address of the installation, also where the build has written it', async () => {
    expect(documents.map(({ servers }) => servers[0].url)).toEqual([service.addresses.api, service.addresses.api]);
    const acme = await startService('own', { settings: { BRAND: 'Acme', PUBLIC_URL: 'https://pay.acme.example/' } });
    const { text, body } = await acme.merchant.get('/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://pay.acme.example', description: 'This installation.' }]);
    const built = JSON.stringify(document).replace(service.addresses.api, 'https://localhost:8443');
    expect(forInstallation(built, { brand: 'Acme', page: () => 'https://pay.acme.example' }) === text).toBe(true);
    await acme.stop();
  });
});
