/** Makes the JSON Schema of every event type from the types of facts, for `libs/audit/catalogue`. Part of the build, once the sources are compiled. */
import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { AnnotatedType, createFormatter, createParser, DEFAULT_CONFIG, NumberType, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';

const CATALOGUE = 'libs/audit/catalogue';
/** Types that stand for whole numbers. */
const WHOLE = ['Minor', 'UnixSeconds'];
/** Sealed personal data in an event's `personal` field: decision 12. */
const SEALED = {
  title: 'Sealed',
  type: 'object',
  description: 'What is personal, sealed: under which key, which fields in which order, and the sealed values.',
  properties: { key: { type: 'string' }, fields: { type: 'array', items: { type: 'string' } }, sealed: { type: 'string' } },
  required: ['key', 'fields', 'sealed'],
  additionalProperties: false,
};

const sources = globSync('libs/**/*.ts', { exclude: ['**/*.spec.ts'] }).map((file) => file.replaceAll('\\', '/'));

/** The rooms' declarations by event type, from files of a kind. */
async function saidIn(kind) {
  const files = sources.filter((file) => file.endsWith(`.${kind}.ts`));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(`dist/${file.replace(/ts$/, 'js')}`).href)));
  const said = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'object');
  return Object.assign({}, ...said);
}

const integers = (chain) =>
  chain.addNodeParser({
    supportsNode: (node) => ts.isTypeReferenceNode(node) && WHOLE.includes(node.typeName.getText()),
    createType: () => new AnnotatedType(new NumberType(), { type: 'integer' }, false),
  });

/** `jsDoc`: whether fields are described. */
function generator(program, jsDoc) {
  const config = { ...DEFAULT_CONFIG, expose: 'none', functions: 'hide', jsDoc, tsProgram: program };
  const schemas = new SchemaGenerator(program, createParser(program, config, integers), createFormatter(config), config);
  return (type) => withFalse(Object.values(schemas.createSchemaFromNodes([type]).definitions)[0]);
}

/** The generator writes the empty type as `{ not: {} }`, where a JSON Schema usually has false. */
const withFalse = (schema) => JSON.parse(JSON.stringify(schema), (_, value) => (JSON.stringify(value?.not) === '{}' ? false : value));

/** Every `Fact<'type', Data>` that is written down. */
function* declarations(program, files) {
  const checker = program.getTypeChecker();
  for (const file of files) {
    const nodes = [program.getSourceFile(file)];
    for (const node of nodes) {
      const [type, data] = ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Fact' ? (node.typeArguments ?? []) : [];
      const name = data && checker.getTypeFromTypeNode(type);
      if (name?.isStringLiteral()) yield { type: name.value, data, when: commentBefore(node) };
      ts.forEachChild(node, (child) => void nodes.push(child));
    }
  }
}

/** The last comment between a fact and the one before it, or before the declaration of an only one. */
function commentBefore(node) {
  const text = node.getSourceFile().text;
  const union = ts.isUnionTypeNode(node.parent) ? node.parent : null;
  const before = union?.types[union.types.indexOf(node) - 1];
  const start = before?.end ?? (union ?? node.parent).getFullStart();
  const comments = [...text.slice(start, node.getStart()).matchAll(/\/\*\*(.*?)\*\//gs)];
  return (
    comments
      .at(-1)?.[1]
      .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
      .trim() ?? ''
  );
}

/** The schema of data whose fields at these paths may be sealed. */
function sealable(schema, paths) {
  for (const path of paths) nullable(schema, path.split('.'));
  if (paths.length > 0) schema.properties.personal = schema.properties.personal ? { anyOf: [schema.properties.personal, SEALED] } : SEALED;
  return schema;
}

function nullable(schema, [name, ...rest]) {
  for (const { properties } of schema.anyOf ?? [schema]) {
    const items = /^\d+$/.test(name) ? schema.items : undefined;
    if (items !== undefined) nullable(items, rest);
    if (properties?.[name] === undefined) continue;
    if (rest.length > 0) nullable(properties[name], rest);
    else properties[name] = { ...orNull(properties[name]), 'x-personal': true };
  }
}

function orNull(schema) {
  const admitted = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type);
  return admitted.includes('null') ? schema : { anyOf: [schema, { type: 'null' }] };
}

const byText = (one, other) => (String(one) < String(other) ? -1 : 1);

/** A text that is the same as long as the same data fit. */
const canonical = (schema) =>
  JSON.stringify(schema, (key, value) => {
    if (Array.isArray(value)) return key === 'required' || key === 'enum' ? value.toSorted(byText) : value;
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort(byText)) : value;
  });

const files = sources.filter((file) => /\bFact<\s*(?:'|typeof\b)/.test(readFileSync(file, 'utf8')));
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(files, { ...options, noEmit: true, types: [] });
const [described, bare] = [generator(program, 'extended'), generator(program, 'none')];
const [personal, upcasts] = [await saidIn('personal-facts'), await saidIn('upcasts')];
const lock = JSON.parse(readFileSync(`${CATALOGUE}/schemas.lock.json`, 'utf8'));

const schemas = [...declarations(program, files)].flatMap(({ type, data, when }) => {
  const fields = Object.keys({ ...personal[type]?.fields, ...personal[type]?.texts });
  const version = (upcasts[type]?.length ?? 0) + 1;
  const older = (lock[type] ?? []).slice(0, version - 1).map((schema, n) => ({ type, version: n + 1, when, schema }));
  const shape = hash('sha256', canonical(sealable(bare(data), fields)));
  return [...older, { type, version, when, shape, schema: sealable(described(data), fields) }];
});
schemas.sort((one, other) => (one.type === other.type ? one.version - other.version : one.type < other.type ? -1 : 1));
mkdirSync(`dist/${CATALOGUE}`, { recursive: true });
writeFileSync(`dist/${CATALOGUE}/event-schemas.json`, JSON.stringify(schemas));
