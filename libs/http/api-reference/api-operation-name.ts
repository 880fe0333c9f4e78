interface Names {
  readonly tags: string[];
  readonly operationId: string;
  readonly summary: string;
}

const VERBS: Readonly<Record<string, string>> = { post: 'create', patch: 'update', put: 'set', delete: 'delete' };

/** Full names of abbreviated parts of paths. */
const FULL_NAMES: Readonly<Record<string, string>> = { webhooks: 'webhook_endpoints', clock: 'test_clock', rto: 'return', raw: 'raw_text' };

const HELPERS = 'test_helpers';

/** The groups of operations by the first part of their path. A part that is missing here is itself the name of its group. */
const GROUPS = new Map([
  ['checkout', 'Checkout sessions'],
  ['cod', 'Cash on delivery'],
  ['webhook_deliveries', 'Webhooks'],
  ['passkeys', 'Second factors and passkeys'],
  ['totp', 'Second factors and passkeys'],
  ['session', 'Signing in'],
  ['sessions', 'Signing in'],
  ['invitations', 'Signing in'],
  ['password', 'Signing in'],
]);

/** Collections that are also listed under the owner of their objects. That list has the plain name, and this one is named with "all". */
const ALSO_LISTED_BY_OWNER = new Set(['webhook_deliveries', 'payments']);

/**
 * Names an operation by its method, its path and the kind of object in its answer (interface §4.1), so that all names follow one pattern: `GET
 * /v1/refunds` is "List refunds", `POST /v1/webhooks/{id}/roll_secret` "Roll the secret of a webhook endpoint". An act on an object is named after
 * the object, not after its answer.
 */
export function nameOperation(method: string, path: string, answer: unknown): Names {
  const [first = '', ...others] = path.replace(/^(?:\/admin)?\/v1\//, '').split('/');
  const segments = first === HELPERS ? others : [first, ...others];
  const end = segments.findIndex(isParameter);
  const collection = end >= 0 ? segments.slice(0, end) : first === HELPERS ? segments.slice(0, -1) : segments;
  const rest = segments.slice(collection.length);
  const action = rest.length > 0 && !isParameter(rest.at(-1)!) ? words(called(rest.at(-1)!)) : [];
  const { object, data } = answer as { object?: string; data?: readonly { object?: string }[] };
  const listed = Array.isArray(data) && method === 'get';
  const owner = words(singular(collection.map(called).join('_')));
  const noun = listed ? words(data[0]?.object ?? singular(collection.join('_'))) : action.length > 0 || !object ? owner : words(object);
  const tags = [GROUPS.get(first) ?? sentence(written(first.replaceAll('_', ' ')))];

  if (listed) {
    const of = action.length > 0 ? ` of ${withArticle(owner.join(' '))}` : '';
    const all = ALSO_LISTED_BY_OWNER.has(first) ? ['all'] : [];
    return {
      tags,
      operationId: camel('list', [...all, ...noun.slice(0, -1), plural(noun.at(-1)!)]),
      summary: written(`List ${plural([...all, ...withoutOwner(noun, owner, action)].join(' '))}${of}`),
    };
  }
  if (method === 'get') return named(tags, 'get', noun, action);
  return action.length > 0 ? named(tags, action[0]!, noun, action.slice(1)) : named(tags, VERBS[method]!, noun, []);
}

const named = (tags: string[], verb: string, noun: readonly string[], part: readonly string[]): Names => ({
  tags,
  operationId: camel(verb, [...noun, ...part]),
  summary: sentence(written([verb, ...(part.length > 0 ? ['the', ...part, 'of'] : []), withArticle(noun.join(' '))].join(' '))),
});

const isParameter = (segment: string): boolean => segment.startsWith('{');
const called = (segment: string): string => FULL_NAMES[segment] ?? segment;
const words = (text: string): string[] => text.split(/[._]/);
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
/** Avoids "settlement lines of a settlement": writes "lines of a settlement". */
const withoutOwner = (noun: readonly string[], owner: readonly string[], action: readonly string[]): readonly string[] =>
  action.length > 0 && noun.length > 1 && owner.includes(noun[0]!) ? noun.slice(1) : noun;
const plural = (noun: string): string => (/[^aeo]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string): string =>
  `${noun.endsWith('settings') ? 'the' : /^(?:[aeio]|u(?!s|ni))/.test(noun) ? 'an' : 'a'} ${noun}`;
const written = (words: string): string => words.replace(/\b(?:api|cod)\b/g, (letters) => letters.toUpperCase());
const camel = (verb: string, rest: readonly string[]): string => verb + rest.map(sentence).join('');
