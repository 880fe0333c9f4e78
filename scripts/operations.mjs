/** Writes what operators can do, for `apps/operators` and `apps/cli`, from the description of their API. Part of the build, after the SDK, which describes the API. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { paths, components } = JSON.parse(readFileSync('packages/node/generated/operators.openapi.json', 'utf8'));
const NAME = /\n\nFor operators, as `([\w.-]+)`\.$/;

const schemaAt = (schema) => (schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)]);
const inOneLine = (text = '') => text.replaceAll('\n', ' ');

/** A field as the command line takes it: its first type alone, and whether null is another. */
function fieldOf({ type, enum: choices, description, example, minimum, maximum }, required) {
  const types = [type].flat();
  const kind = types.find((each) => each !== 'null');
  const range = kind === 'integer' && maximum !== undefined ? [`From ${minimum} to ${maximum}.`] : [];
  const shown = kind === 'boolean' || choices || example === undefined ? [] : [`For example: ${[example].flat().join(',')}`];
  const about = [inOneLine(description), ...range, ...shown].join(' ');
  return {
    kind,
    nullable: types.includes('null'),
    required,
    about,
    ...(choices && { choices: choices.filter((value) => value !== null) }),
  };
}

function operationOf(path, method, { description, parameters, requestBody }) {
  const { properties = {}, required = [] } = schemaAt(requestBody?.content['application/json'].schema) ?? {};
  const fields = [
    ...parameters.flatMap((each) => (each.name ? [[each.name, fieldOf({ ...each, ...each.schema }, each.required === true)]] : [])),
    ...Object.entries(properties).map(([name, schema]) => [name, fieldOf({ ...schemaAt(schema), ...schema }, required.includes(name))]),
  ];
  return { method: method.toUpperCase(), path, about: inOneLine(description.split('\n\n')[0]), fields: Object.fromEntries(fields) };
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]) => [NAME.exec(each.description)[1], operationOf(path, method, each)]),
);
mkdirSync('dist/apps/operators', { recursive: true });
writeFileSync('dist/apps/operators/operations.json', JSON.stringify(Object.fromEntries(operations)));
