/** The types of a description, by openapi-typescript. Successful answers alone: refusals are errors. */
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const BOUND = /^(\w+)\[(\w+)\]$/;
const SCHEMA = /#\/components\/schemas\/(\w+)/g;

/** The description without examples, headers and refusals; filters of a range as one field, `{ created_at: { gte } }`. */
export function slimmed(document) {
  const { openapi, info, paths, webhooks, components } = structuredClone(document);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    operation.parameters = withRanges(operation.parameters.filter(({ $ref }) => $ref === undefined));
    slimBodies(operation);
  }
  return { openapi, info, paths, webhooks, components: { schemas: components.schemas } };
}

function slimBodies(operation) {
  delete operation.description;
  const successes = Object.entries(operation.responses).filter(([status]) => status < '300');
  operation.responses = Object.fromEntries(
    successes.map(([status, { content }]) => [status, { description: '', ...(content && { content }) }]),
  );
  const contents = [...Object.values(operation.responses), operation.requestBody ?? {}].flatMap(({ content }) =>
    Object.values(content ?? {}),
  );
  for (const content of contents) delete content.example;
}

function withRanges(parameters) {
  const ranges = Map.groupBy(parameters, ({ name }) => BOUND.exec(name)?.[1]);
  const single = ranges.get(undefined) ?? [];
  ranges.delete(undefined);
  const folded = [...ranges].map(([name, bounds]) => ({
    name,
    in: 'query',
    description: `Only entries whose ${name} is in this range. Unix seconds.`,
    schema: { type: 'object', properties: Object.fromEntries(bounds.map(({ name, schema }) => [BOUND.exec(name)[2], schema])) },
  }));
  return [...single.map(oneOrSeveral), ...folded];
}

/** A filter of several values takes a single one too. */
const oneOrSeveral = (parameter) =>
  parameter.schema?.type === 'array' ? { ...parameter, schema: { anyOf: [parameter.schema.items, parameter.schema] } } : parameter;

/** `components` and `operations`; what is by path is found by operation too. */
export async function typesOfDocument({ webhooks, ...document }) {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const { schemas } = document.components;
  const answered = namesIn([operations.map(({ responses }) => responses), webhooks], schemas);
  const sent = namesIn(
    operations.map(({ requestBody }) => requestBody ?? {}),
    schemas,
  ).difference(answered);
  const isSent = (path = '') => path.includes('/requestBody/') || sent.has(/\/schemas\/(\w+)/.exec(path)?.[1]);
  const transform = (schema, { path }) => (isSent(path) ? undefined : openEnum(schema));
  const nodes = await openapiTS(document, { transform, silent: true });
  return astToString(nodes.filter(({ name }) => name?.text === 'components' || name?.text === 'operations'));
}

/** The schemas that parts of a description lead to. */
function namesIn(parts, schemas, found = new Set()) {
  for (const [, name] of JSON.stringify(parts ?? {}).matchAll(SCHEMA)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name], schemas, found);
  }
  return found;
}

/** The values of an answer may become more: `'paid' | (string & {})`. A field with one value, such as `object`, tells types apart. */
function openEnum({ enum: values, type }) {
  const texts = values?.filter((value) => typeof value === 'string') ?? [];
  if (texts.length < 2) return undefined;
  const { factory, SyntaxKind } = ts;
  const literals = texts.map((text) => factory.createLiteralTypeNode(factory.createStringLiteral(text)));
  const others = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const nullable = values.includes(null) || [type].flat().includes('null') ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(others), ...nullable]);
}
