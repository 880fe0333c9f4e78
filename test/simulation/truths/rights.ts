import type { Json, Reply } from '#test/simulation/outside/caller';
import { PERSONAL } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import { accessOf, ALL_ROLES, type AnyRole } from '#test/simulation/outside/table-of-roles';
import { LISTS } from '#test/simulation/truths/filters-of-lists';
import { personOf } from '#test/simulation/truths/people-of';
import { NOTHING, WRITES } from '#test/simulation/truths/writes-of-roles';
import type { World } from '#test/simulation/world/world';

const OF_PEOPLE = ['users', 'settings', 'connections', 'keys', 'access_log'].map((name) => `/admin/v1/${name}`);
/** They are other ones at each read, or another for each reader. */
const DIFFERS = /^\/v1\/(?:history|request_logs)|\/(?:performance|proof|checkpoint|file|page|pages|files)\b/;
const MASK = '•';

/**
 * Somebody in each role reads all lists, and all single things that the store's server has read: as the server read them, without what is personal, or not at
 * all, as the table of roles says. The same of writes, none of which has an effect.
 */
export async function rights(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const [n, store] of world.stores.entries())
    for (const [m, role] of ALL_ROLES.entries())
      // Each role in one of the stores.
      if (m % world.stores.length === n) faults.push(...(await ofRole(world, store, role)));
  return faults;
}

async function ofRole(world: World, store: Store, role: AnyRole): Promise<string[]> {
  const faults: string[] = [];
  const person = await personOf(world, store, role);
  const who = `${store.habits.name}: a person in the role ${role}`;
  const lists = Object.keys(LISTS).map((list) => `${list}?limit=20`);
  for (const path of [...lists, ...store.server.seen.values()]) {
    const known = await store.server.call('GET', path);
    if (known.status !== 200) continue;
    const answer = await person.call('GET', `/v1${path}`);
    faults.push(...unlike(`/v1${path}`, known, answer, accessOf(role, `/v1${path}`)).map((fault) => `${who} ${fault}`));
  }
  for (const path of OF_PEOPLE) {
    const { status } = await person.call('GET', path);
    if (status !== (accessOf(role, path) === '–' ? 403 : 200)) faults.push(`${who} was answered GET ${path} with ${status}`);
  }
  for (const [method, path] of WRITES) {
    const { status, body } = await person.call(method, path, NOTHING);
    const mayNot = !accessOf(role, path).includes('w');
    if (mayNot !== (status === 403)) faults.push(`${who} was answered ${method} ${path} with ${status} ${body.error?.code}`);
  }
  return faults;
}

/** How an answer differs from what the server's key was answered, beyond what the role does not see. */
function unlike(path: string, known: Reply, { status, body }: Reply, access: string): string[] {
  // An empty file has no body.
  const isFile = typeof known.body === 'string' || known.body === null;
  if (access === '–' || (access.startsWith('m') && isFile))
    return status === 403 ? [] : [`may not read ${path}, and was answered ${status}`];
  if (status !== 200) return [`may read ${path}, and was answered ${status}`];
  if (isFile || DIFFERS.test(path)) return [];
  if (!access.startsWith('m'))
    return difference(known.body, body, false) === null
      ? []
      : [`reads another ${path} than the key: ${difference(known.body, body, false)}`];
  const text = JSON.stringify(body);
  const shown = PERSONAL.exec(text)?.[0];
  if (shown !== undefined) return [`was shown ${shown} by ${path}`];
  const changed = difference(known.body, body);
  return changed === null ? [] : [`reads another ${path} than the key, and no mask there: ${changed}`];
}

/** The first part that differs, and is not masked where it may be; null where none does. */
function difference(known: Json, shown: Json, maskable = true): string | null {
  if (typeof known === 'object' && known !== null && typeof shown === 'object' && shown !== null) {
    for (const name of new Set([...Object.keys(known), ...Object.keys(shown)])) {
      const found = difference(known[name], shown[name], maskable);
      if (found !== null) return `${name}.${found}`;
    }
    return null;
  }
  const isMasked = maskable && (shown === null || (typeof shown === 'string' && shown.includes(MASK)));
  return unsigned(known) === unsigned(shown) || isMasked ? null : ` ${JSON.stringify(known)} is ${JSON.stringify(shown)}`.slice(0, 200);
}

/** Without the signature of a link, which is another one at each read. */
const unsigned = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/expires=.*$/, '') : value);
