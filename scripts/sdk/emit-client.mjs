/** Writes the client of a description: a class for each resource, a method for each operation, and the names of the types. */
import { camel, operationsOf, pascal } from './operations.mjs';

const refName = (schema) => schema?.$ref?.split('/').at(-1);

/** `client`: the name of the class; `audience`: of the file of types; `webhooks`: whether it verifies deliveries. */
export function emitClient(document, { client, about, audience, prefix }) {
  const operations = operationsOf(document, prefix);
  const tree = treeOf(operations);
  const deliveries = Object.entries(document.webhooks ?? {});
  return [
    HEADER,
    `import type { components, operations } from './${audience}.types.ts';`,
    `import { ${used(operations, deliveries).join(', ')} } from '../src/runtime.ts';`,
    `export * from '../src/runtime.ts';`,
    ...aliases(document),
    ...(deliveries.length > 0 ? [webhookEvents(deliveries)] : []),
    ...operations.map(paramsType),
    ...[...tree.children].flatMap(([name, node]) => classes(node, [name])),
    root(tree, client, about),
    ...(deliveries.length > 0
      ? ['/** Verifies deliveries; needs no client. */\nexport const webhooks: Webhooks<WebhookEvent> = new Webhooks();']
      : []),
  ].join('\n\n');
}

function used(operations, deliveries) {
  const some = (name, holds) => (operations.some(holds) ? [name] : []);
  return [
    'type Answer',
    'type ClientEvents',
    'type ClientSource',
    'type ClientTransport',
    ...some('List', ({ answers }) => answers === 'list'),
    ...some('type NoParams', ({ body, queries }) => body === null && queries.length === 0),
    ...some('path', ({ ids }) => ids.length > 0),
    'type RequestOptions',
    'Resource',
    'transportOf',
    ...some('type Upload', ({ takesFiles }) => takesFiles),
    ...(deliveries.length > 0 ? ['Webhooks'] : []),
  ];
}

const HEADER = '// Written by scripts/build-sdk.mjs from the description of the API. Not for editing.';

function treeOf(operations) {
  const tree = { children: new Map(), operations: [] };
  for (const operation of operations) {
    let node = tree;
    for (const name of operation.place) {
      if (!node.children.has(name)) node.children.set(name, { children: new Map(), operations: [] });
      node = node.children.get(name);
    }
    node.operations.push(operation);
  }
  return tree;
}

function aliases({ components }) {
  const names = Object.keys(components.schemas).filter((name) => name !== 'Error');
  const codes = `export type ErrorCode = components['schemas']['Error']['error']['code'];`;
  return [`${names.map((name) => `export type ${name} = components['schemas']['${name}'];`).join('\n')}\n${codes}`];
}

/** The type of an event decides what it is about. */
function webhookEvents(deliveries) {
  const events = deliveries.map(([type, { post }]) => {
    const [, { properties }] = post.requestBody.content['application/json'].schema.allOf;
    return `  | EventAbout<'${type}', ${refName(properties.data.properties.object)}>`;
  });
  return [
    `type EventAbout<Type, Subject> = Omit<Event, 'type' | 'data'> & { type: Type; data: Omit<Event['data'], 'object'> & { object: Subject } };`,
    `/** What is delivered. */\nexport type WebhookEvent =\n${events.join('\n')};`,
  ].join('\n');
}

const paramsName = ({ operation }) => `${pascal(operation.operationId)}Params`;
const at = ({ operation }) => `operations['${operation.operationId}']`;

function paramsType(each) {
  const name = paramsName(each);
  if (each.body !== null) {
    const json = refName(each.body) ?? `NonNullable<${at(each)}['requestBody']>['content']['application/json']`;
    return `export type ${name} = ${json}${each.takesFiles ? ' | Upload' : ''};`;
  }
  return `export type ${name} = ${each.queries.length > 0 ? `NonNullable<${at(each)}['parameters']['query']>` : 'NoParams'};`;
}

const className = (place) => `${place.map(pascal).join('')}Api`;

function classes(node, place) {
  const children = [...node.children].map(([name, child]) => ({ name, child, type: className([...place, name]) }));
  const body = [
    ...children.map(({ name, type }) => `  readonly ${name}: ${type} = new ${type}(this.transport);`),
    ...node.operations.map(method),
  ];
  const own = `/** \`${[...place].join('.')}\` */\nexport class ${className(place)} extends Resource {\n${body.join('\n\n')}\n}`;
  return [...children.flatMap(({ name, child }) => classes(child, [...place, name])), own];
}

function method(each) {
  const { ids, body, answers, path, verb } = each;
  const params = `params${each.isOptional && body === null ? '?' : ''}: ${paramsName(each)}${each.isOptional && body !== null ? ' = {}' : ''}`;
  const signature = [...ids.map((id) => `${camel(id)}: string`), params, 'options?: RequestOptions'].join(', ');
  const target = ids.length > 0 ? `path\`${path.replaceAll(/\{(\w+)\}/g, (_, id) => `\${${camel(id)}}`)}\`` : `'${path}'`;
  const sent = body === null ? '{ query: params }' : '{ body: params }';
  const [type, call] =
    answers === 'list'
      ? [`List<${typeOf(each)}>`, `new List(this.transport, ${target}, params, options)`]
      : answers === 'file'
        ? ['Promise<Response>', `this.transport.file('${verb.toUpperCase()}', ${target}, ${sent}, options)`]
        : [`Promise<Answer<${typeOf(each)}>>`, `this.transport.json('${verb.toUpperCase()}', ${target}, ${sent}, options)`];
  return `${comment(each)}\n  ${each.method}(${signature}): ${type} {\n    return ${call};\n  }`;
}

function typeOf({ operation, answers, shown }) {
  const whole = (status) => `${at({ operation })}['responses'][${status}]['content']['application/json']`;
  const types = shown.map(({ status, schema }) => {
    const name = refName(schema);
    if (name !== undefined) return name;
    return answers === 'list' ? `${whole(status)}['data'][number]` : whole(status);
  });
  return [...new Set(types)].join(' | ');
}

function comment({ operation, path, verb, answers }) {
  const note = answers === 'file' ? ' The answer is a file: read it with `text()`, `blob()` or as a stream.' : '';
  return `  /** ${operation.summary.replace(/\.?$/, '.')}${note} \`${verb.toUpperCase()} ${path}\` */`;
}

function root(tree, client, about) {
  const fields = [...tree.children.keys()].map((name) => `  readonly ${name}: ${className([name])};`);
  const made = [...tree.children.keys()].map((name) => `    this.${name} = new ${className([name])}(this.transport);`);
  return `/** ${about} */
export class ${client} {
  /** What other clients can share: \`new Other(client)\`. */
  readonly transport: ClientTransport;
${fields.join('\n')}

  constructor(source: ClientSource) {
    this.transport = transportOf(source);
${made.join('\n')}
  }

  /** Calls a listener for every attempt; returns what ends it: \`client.on('response', ({ method, path, status, elapsed }) => …)\`. */
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void {
    return this.transport.on(name, listener);
  }
}
`;
}
