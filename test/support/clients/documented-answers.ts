import { type AnySchema, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { writtenOut } from '#test/support/clients/written-out';

/** Clients shall accept values of later releases, but a release describes all of its own. */
export const KNOWN_VALUES = { keyword: 'x-extensible-enum', macro: (values: readonly string[]) => ({ enum: [...values, null] }) };

/** Checks answers against the same service's API description. */
export class DocumentedAnswers {
  private readonly checks = new Map<string, ValidateFunction>();
  private readonly operations: { pattern: RegExp; methods: Record<string, Json> }[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: Json) {
    addFormats.default(this.ajv);
    this.ajv.addKeyword(KNOWN_VALUES);
    // Each is compiled once under its own name; a reference into one document would be compiled for each answer that uses it.
    for (const [name, schema] of Object.entries(document.components.schemas))
      this.ajv.addSchema(closed(schema) as AnySchema, `api:${name}`);
    this.operations = Object.entries<Json>(writtenOut(document).paths)
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
      .map(([path, methods]) => ({ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), methods }));
  }

  /** Throws if an answer does not match the API description. An unknown address can only be refused. */
  check(method: string, path: string, { status, headers, text, body }: Answered): void {
    const address = path.split('?', 1)[0]!;
    const operation = this.operations.find(({ pattern }) => pattern.test(address))?.methods[method.toLowerCase()];
    if (!REQUEST_ID.test(String(headers['request-id']))) throw new Error(`${method} ${path} answered ${status} without a Request-Id.`);
    const refusals: Json[] = status < 400 ? [] : [body?.error, ...(body?.error?.errors ?? [])].filter(Boolean);
    for (const { message } of refusals)
      if (!HELPFUL.test(message)) throw new Error(`${method} ${path} answered ${status} without saying what to do: ${message}`);
    if ((/^\/(?:admin\/)?v1\/openapi.json$/.test(address) && status === 200) || (method === 'OPTIONS' && status === 204)) return;
    const valid =
      operation === undefined ? this.refusal(status) : this.answer(`${method} ${address}`, operation, status, { headers, body });
    if (valid(body)) return;
    const faults = valid.errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
    throw new Error(`${method} ${path} answered ${status} with what its description does not tell:\n${faults.join('\n')}\n${text}`);
  }

  private answer(name: string, operation: Json, status: number, { headers, body }: Pick<Answered, 'headers' | 'body'>): ValidateFunction {
    const documented = operation.responses[status];
    const code = status < 400 ? undefined : body?.error?.code;
    if (documented === undefined || (code !== undefined && !documented['x-error-codes']?.includes(code)))
      throw new Error(`${name} answered ${status} ${code ?? ''}, which its description does not tell.`);
    const [type] = String(headers['content-type']).split(';', 1) as [string];
    const { schema } = documented.content[type] ?? Object.values<Json>(documented.content)[0];
    return this.compiled(`${operation.operationId} ${status} ${type}`, schema);
  }

  /** The refusals outside of operations: an unknown address, an unknown method, or a refusal before either is looked up. */
  private refusal(status: number): ValidateFunction {
    if (status < 400) throw new Error(`Answered ${status} at an address that is not described.`);
    return this.compiled('refusal', { $ref: '#/components/schemas/Error' });
  }

  private compiled(name: string, schema: Json): ValidateFunction {
    let check = this.checks.get(name);
    if (check === undefined) this.checks.set(name, (check = this.ajv.compile(closed(schema) as AnySchema)));
    return check;
  }
}

const REQUEST_ID = /^req_[0-9A-Za-z]{24}$/;

/** Complete sentences: a requirement, or the fault and then what to do. */
const HELPFUL = /^\S.*( (must|may|is required)\b|[.;:!] \S).*\.$/s;

/** A copy that allows only described fields, with references into the whole description. */
const closed = (part: Json): Json => {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, each]) => [name, closed(each)]));
  if (typeof copy['$ref'] === 'string') copy['$ref'] = copy['$ref'].replace('#/components/schemas/', 'api:');
  if (copy['type'] === 'object' && typeof copy['properties'] === 'object') copy['additionalProperties'] ??= false;
  return copy;
};
