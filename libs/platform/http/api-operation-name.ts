interface Names {
  readonly tags: string[];
  readonly operationId: string;
  readonly summary: string;
}

const VERBS: Readonly<Record<string, string>> = { post: 'create', patch: 'update', put: 'set', delete: 'delete' };

/**
 * Names an operation by its method, its path and the kind of object it answers with (interface §4.1), so that all are named alike:
 * `GET /v1/refunds` is "List refunds", `POST /v1/webhooks/{id}/roll_secret` "Roll the secret of a webhook endpoint".
 */
export function nameOperation(method: string, path: string, answer: unknown): Names {
  const segments = path.split('/').slice(2);
  const collection = segments.slice(0, segments.findIndex(isParameter) >>> 0);
  const action = segments.findLastIndex(isParameter) >= 0 && !isParameter(segments.at(-1)!) ? words(segments.at(-1)!) : [];
  const { object, data } = answer as { object?: string; data?: readonly { object?: string }[] };
  const listed = Array.isArray(data) && method === 'get';
  const noun = words((listed ? data[0]?.object : object) ?? singular(collection.join('_')));
  const owner = singular(collection.join(' '));
  const tags = [sentence(collection.map((each) => each.replaceAll('_', ' ')).join(' '))];

  if (listed) {
    const of = action.length > 0 ? ` of ${withArticle(owner)}` : '';
    return {
      tags,
      operationId: camel('list', [...noun.slice(0, -1), plural(noun.at(-1)!)]),
      summary: `List ${plural(noun.join(' '))}${of}`,
    };
  }
  if (method === 'get') return named(tags, 'get', noun, action);
  return action.length > 0 ? named(tags, action[0]!, noun, action.slice(1)) : named(tags, VERBS[method]!, noun, []);
}

const named = (tags: string[], verb: string, noun: readonly string[], part: readonly string[]): Names => ({
  tags,
  operationId: camel(verb, [...noun, ...part]),
  summary: sentence([verb, ...(part.length > 0 ? ['the', ...part, 'of'] : []), withArticle(noun.join(' '))].join(' ')),
});

const isParameter = (segment: string): boolean => segment.startsWith('{');
const words = (text: string): string[] => text.split(/[._]/);
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const camel = (verb: string, rest: readonly string[]): string => verb + rest.map(sentence).join('');
