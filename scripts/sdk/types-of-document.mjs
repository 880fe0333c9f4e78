/** The types of a description, by openapi-typescript. Successful answers alone: refusals are errors. */
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const BOUND = /^(\w+)\[(\w+)\]$/;
/** The type of a field has them. */
const KNOWN_VALUES = / ?Known values: [^"]+(?=")/g;

/** The description without examples, headers and refusals; filters of a range as one field, `{ created_at: { gte } }`. */
export function slimmed(document) {
  const { openapi, info, paths, webhooks, components } = JSON.parse(JSON.stringify(document).replaceAll(KNOWN_VALUES, ''));
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
export async function typesOfDocument({ webhooks: _, ...document }) {
  const nodes = await openapiTS(document, { transform: openEnum, silent: true });
  return astToString(nodes.filter(({ name }) => name?.text === 'components' || name?.text === 'operations'));
}

/** The values of an answer may become more: `'paid' | (string & {})`. */
function openEnum({ 'x-extensible-enum': texts, type }) {
  if (texts === undefined) return undefined;
  const { factory, SyntaxKind } = ts;
  const literals = texts.map((text) => factory.createLiteralTypeNode(factory.createStringLiteral(text)));
  const others = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const nullable = [type].flat().includes('null') ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(others), ...nullable]);
}
