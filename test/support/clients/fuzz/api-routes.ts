import type { Json } from '#test/support/clients/merchant-client';

/** An operation of the API, from its description. */
export interface ApiRoute {
  readonly method: string;
  /** With placeholders for ids: `/v1/orders/{id}`. */
  readonly path: string;
  /** Names of its query fields. */
  readonly query: readonly string[];
  /** A nearly valid body; null if it takes none. */
  readonly body: Json;
}

/** Every operation of an OpenAPI document. */
export function apiRoutes(document: Json): ApiRoute[] {
  return Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((each: Json) => each.in === 'query').map((each: Json) => each.name as string),
      body: requestBody === undefined ? null : sample(requestBody.content['application/json'].schema, document),
    })),
  );
}

/** A value for a schema: its example, if it has one. */
function sample(schema: Json, document: Json): Json {
  if (schema.$ref !== undefined) return sample(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  const choices = schema.allOf ?? schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return sample(choices[0], document);
  const known = schema.example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default;
  if (known !== undefined) return known;
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? { note: {} }).map(([name, each]) => [name, sample(each, document)]));
    case 'array':
      return [sample(schema.items, document)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return SAMPLES[schema.format] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

const SAMPLES: Readonly<Record<string, string>> = { email: 'asha@example.com', uri: 'https://shop.example.com/' };
