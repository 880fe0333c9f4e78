import { listEmpty, nothingNamed, notText } from '#agents/domain/agent.errors';
import type { Tool } from '#agents/tools/tools';
import type { RouteAccess } from '#http/access/caller';
import type { InnerRequest } from '#http/pipeline/inner-requests';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

/** The part of the API's description (OpenAPI 3.1) that tools need. */
export interface ApiDescription {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-required-scope'?: string;
}

/** A tool as the protocol describes it to an agent, and the access that its route needs. */
export interface DescribedTool {
  readonly tool: Tool;
  readonly route: RouteAccess;
  readonly shown: {
    readonly name: string;
    readonly title?: string;
    readonly description: string;
    readonly inputSchema: {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, Schema>>;
      readonly required: string[];
      readonly additionalProperties: false;
    };
    readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean };
  };
}

/** The argument that is sent as the header `Idempotency-Key`: a repeat with the same value proposes nothing more. */
const IDEMPOTENCY_KEY = 'idempotency_key';

const PROPOSES = 'Proposes this: nothing happens until a person approves it, and the answer is the proposal. ';
const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', description: 'The same in a repeat, which then proposes nothing more.', maxLength: 255 };

/** Describes a tool by the operation of its route. Throws if the API has no such route. */
export function describeTool(tool: Tool, api: ApiDescription): DescribedTool {
  const operation = api.paths[tool.path]?.[tool.method];
  if (operation === undefined) throw new Error(`The API has no ${tool.method} ${tool.path}, which the tool ${tool.name} names.`);
  const { summary, description = summary ?? '', parameters = [], requestBody } = operation;
  const given = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const body =
    requestBody && (resolved(requestBody.content['application/json']!.schema, api) as { properties: object; required?: string[] });
  const free = Object.entries(body?.properties ?? {}).filter(([name]) => tool.fixed?.[name] === undefined);
  const properties = {
    ...Object.fromEntries(
      given.map((each) => [
        argumentOf(each.name),
        { ...(resolved(each.schema ?? {}, api) as Schema), description: each.description ?? '' },
      ]),
    ),
    ...Object.fromEntries(free),
    ...(body && { [IDEMPOTENCY_KEY]: IDEMPOTENCY_KEY_SCHEMA }),
  };
  const required = [...given.filter((each) => each.required).map(({ name }) => name), ...(body?.required ?? [])].filter(
    (name) => name in properties,
  );
  return {
    tool,
    route: { scope: operation['x-required-scope']!, path: tool.path },
    shown: {
      name: tool.name,
      ...(summary !== undefined && { title: summary }),
      description: `${body ? PROPOSES : ''}${description}`,
      inputSchema: { type: 'object', properties, required, additionalProperties: false },
      annotations: { readOnlyHint: tool.method === 'get', destructiveHint: false },
    },
  };
}

/** The API request of a tool call. Throws `resource_missing`, `array_empty` and `invalid_type`. Arguments fill the path; the others are the fields of the body, or the query. */
export function requestOf({ method, path, fixed }: Tool, args: Readonly<Record<string, unknown>>): InnerRequest {
  const { [IDEMPOTENCY_KEY]: repeat, ...rest } = args;
  if (repeat !== undefined && typeof repeat !== 'string') throw notText(IDEMPOTENCY_KEY);
  const left = new Map(Object.entries(rest));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return partOf(textOf(value), name);
  });
  if (method === 'post') {
    return {
      method: 'POST',
      url,
      ...(repeat !== undefined && { headers: { 'idempotency-key': repeat } }),
      body: { ...Object.fromEntries(left), ...fixed },
    };
  }
  const query = new URLSearchParams();
  for (const [name, value] of left) {
    if (Array.isArray(value) && value.length === 0) throw listEmpty(name);
    // The values of a list are separated by commas.
    query.set(fieldOf(name), [value].flat().map(textOf).join(','));
  }
  return { method: 'GET', url: query.size === 0 ? url : `${url}?${query.toString()}` };
}

/** An id as a part of the path. Parts of dots alone would lead to other addresses, and half a character to none: no object has such an id. */
function partOf(id: string, name: string): string {
  if (/^\.{1,2}$/.test(id) || !id.isWellFormed()) throw nothingNamed(id, name);
  return encodeURIComponent(id);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The argument for a parameter of the API. Agents' programs do not accept brackets in names, so `created_at[gte]` becomes `created_at.gte`. */
const argumentOf = (field: string): string => field.replace(/\[(\w+)\]$/, '.$1');
const fieldOf = (argument: string): string => argument.replace(/\.(\w+)$/, '[$1]');

/** A schema in which each `$ref` is replaced by the schema that it names. */
function resolved(schema: unknown, api: ApiDescription): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, api));
  if (schema === null || typeof schema !== 'object') return schema;
  const { $ref } = schema as { readonly $ref?: string };
  if ($ref !== undefined) return resolved(api.components.schemas[$ref.split('/').at(-1)!], api);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value, api)]));
}
