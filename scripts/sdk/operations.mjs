/** Where each operation of a description is found on the client: its resource, by the literals of its path, and its method. */
const METHODS = { get: 'retrieve', post: 'create', put: 'set', patch: 'update', delete: 'delete' };

export const camel = (text) => text.replaceAll(/[_-](\w)/g, (_, letter) => letter.toUpperCase());
export const pascal = (text) => camel(text).replace(/^\w/, (letter) => letter.toUpperCase());

const isId = (segment) => segment.startsWith('{');
const successesOf = ({ responses }) => Object.entries(responses).filter(([, { content }]) => content !== undefined);
const jsonOf = (operation) => successesOf(operation)[0]?.[1].content['application/json']?.schema;
const isList = (operation) => jsonOf(operation)?.properties?.object?.enum?.[0] === 'list';

/** Every operation: `{ place: ['orders', 'payments'], method: 'list', ids, … }`. Throws where two would have one name. */
export function operationsOf({ paths, components }, prefix) {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => ({ path, verb, operation, ...nameOf(path, verb, paths, prefix) })),
  );
  const names = found.map(({ place, method }) => [...place, method].join('.'));
  const resources = new Set(found.flatMap(({ place }) => place.map((_, n) => place.slice(0, n + 1).join('.'))));
  const twice = names.filter((name, n) => names.indexOf(name) !== n || resources.has(name));
  if (twice.length > 0) throw new Error(`Two operations are called ${twice.join(', ')}. Change the rule in scripts/sdk/operations.mjs.`);
  return found.map((each) => ({ ...each, ...shapeOf(each.operation, each.path, components.schemas) }));
}

/** The last literal of a path is a method, unless it is a resource: it has several methods, a list, or something under it, or is the only one. */
function nameOf(path, verb, paths, prefix) {
  const segments = path.slice(prefix.length + 1).split('/');
  const literals = segments.filter((segment) => !isId(segment));
  const last = segments.at(-1);
  const isResource = isId(last) || literals.length === 1 || isResourcePath(path, paths);
  const place = (isResource ? literals : literals.slice(0, -1)).map(camel);
  const operation = paths[path][verb];
  return { place, method: isResource ? (isList(operation) ? 'list' : METHODS[verb]) : camel(last) };
}

const isResourcePath = (path, paths) =>
  Object.keys(paths[path]).length > 1 ||
  Object.values(paths[path]).some(isList) ||
  Object.keys(paths).some((each) => each.startsWith(`${path}/`));

function shapeOf(operation, path, schemas) {
  const successes = successesOf(operation);
  const body = operation.requestBody?.content;
  const sent = body?.['application/json']?.schema ?? null;
  const fields = schemas[sent?.$ref?.split('/').at(-1)] ?? sent;
  const queries = operation.parameters.filter((each) => each.in === 'query');
  const listed = isList(operation);
  const isFile = successes.some(([, { content }]) => Object.keys(content).some((type) => type !== 'application/json'));
  return {
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    queries,
    body: sent,
    /** Nothing that it takes is required. A body that is left out is sent empty. */
    isOptional: sent === null ? !queries.some(({ required }) => required) : (fields.required ?? []).length === 0,
    takesFiles: body !== undefined && Object.keys(body).length > 1,
    answers: isFile ? 'file' : listed ? 'list' : 'json',
    shown: successes.map(([status, { content }]) => {
      const schema = content['application/json']?.schema;
      return { status, schema: listed ? schema.properties.data.items : schema };
    }),
  };
}
