import { maskedAnswer } from '#people/masking/masked';
import type { Resource } from '#people/roles/role-table';
import type { UnmaskedAnswer } from '#http/access/read-recorder';

/** Resources that have no shoppers in them, or whose readings are recorded each time: the history opens personal data on request only. */
const WITHOUT_SHOPPERS: ReadonlySet<Resource> = new Set([
  'users', 'settings', 'connections', 'keys', 'webhooks', 'history', 'personal_data', 'access_log', 'stream',
  'sessions_own', 'password', 'totp', 'passkeys', 'tokens', 'views',
]); // prettier-ignore

/** Query fields that find a shopper. */
const OF_A_SHOPPER = /^q$|phone|email/;

type Requested = Pick<UnmaskedAnswer, 'route' | 'params' | 'query'>;

const searchIn = ({ query }: Requested) => Object.entries(query).filter(([field]) => OF_A_SHOPPER.test(field));

/**
 * The name of the object that a request shows, recorded once an hour; null if the resource shows no shoppers. A list is an object of its own, and so is
 * each search for a shopper.
 */
export function shownObject(resource: Resource | null, requested: Requested): string | null {
  if (resource === null || WITHOUT_SHOPPERS.has(resource)) return null;
  const [id] = Object.values(requested.params);
  if (id !== undefined) return id;
  const search = searchIn(requested);
  return search.length === 0 ? requested.route.path : `${requested.route.path}?${JSON.stringify(search)}`;
}

/** The ids of the shown resources: of a search all that it found, of a list none. Null if the answer shows nobody. */
export function shownResources(requested: Requested, json: string | null): readonly string[] | null {
  const answer = json === null ? null : (JSON.parse(json) as { readonly data?: readonly { readonly id?: string }[] });
  const [id] = Object.values(requested.params);
  // Whose a number is, and a title with a name, are not masked in the answer to a search.
  if (id === undefined && searchIn(requested).length > 0) {
    const found = (answer?.data ?? []).flatMap((each) => each.id ?? []);
    return found.length === 0 ? null : found;
  }
  if (answer !== null && JSON.stringify(maskedAnswer(answer)) === JSON.stringify(answer)) return null;
  return id === undefined ? [] : [id];
}
