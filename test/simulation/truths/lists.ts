import type { Json, MerchantServer } from '#test/simulation/outside/merchant';
import { LISTS } from '#test/simulation/truths/filters-of-lists';
import { listed } from '#test/simulation/truths/listed';
import { Random } from '#test/simulation/world/random';
import type { World } from '#test/simulation/world/world';

/** Entries of a page whose size is left open. */
const USUAL = 10;
const MOST = 100;
/** Lists that also take bounds of the time of an entry's last change. */
const UPDATED: ReadonlySet<string> = new Set(['/orders']);
/** Pairs of filters of each list that are put to the test. */
const PAIRS = 4;

/**
 * Each list is sorted, has nothing twice and nothing of another store or mode, and is the same by pages of any size in both directions. Each filter leaves
 * exactly the entries that have its value, and each bound of time those within.
 */
export async function lists({ stores, time }: World): Promise<string[]> {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const store of stores) {
    const random = new Random(Math.floor(time.now));
    for (const list of Object.keys(LISTS)) {
      const whole = await listed(store.server, list);
      const found = [
        ...ordered(whole),
        ...(await paged(store.server, list, whole, random)),
        ...(await filtered(store.server, list, whole, random)),
      ];
      for (const { id, livemode } of whole) {
        if (livemode === false) found.push(`shows ${id} of test mode`);
        const owner = owners.get(id) ?? store.habits.name;
        if (owner !== store.habits.name) found.push(`shows ${id}, which ${owner} has, too`);
        owners.set(id, owner);
      }
      faults.push(...found.map((fault) => `${store.habits.name}: the list ${list} ${fault}`));
    }
  }
  return faults;
}

/** Newest first, each once. */
function ordered(whole: readonly Json[]): string[] {
  const wrong = whole.findIndex((entry, n) => {
    const next = whole[n + 1];
    return next !== undefined && (entry.created_at < next.created_at || (entry.created_at === next.created_at && entry.id <= next.id));
  });
  return wrong === -1 ? [] : [`has ${whole[wrong].id} before ${whole[wrong + 1].id}`];
}

/** A usual page, a page that ends between entries of one second, the pages on both sides of that place, and pages within bounds of time. */
async function paged(server: MerchantServer, list: string, whole: readonly Json[], random: Random): Promise<string[]> {
  if (whole.length < 3) return [];
  const ties = whole.flatMap(({ created_at }, n) => (whole[n + 1]?.created_at === created_at ? [n] : []));
  const at = ties.length > 0 ? random.of(ties) : random.between(0, whole.length - 2);
  const size = Math.min(at + 1, MOST);
  const [newer, older] = [whole[at], whole[Math.min(at + 2, whole.length - 1)]];
  const pages: readonly (readonly [query: string, entries: readonly Json[], hasMore: boolean])[] = [
    ['', whole.slice(0, USUAL), whole.length > USUAL],
    [`limit=${size}`, whole.slice(0, size), whole.length > size],
    [`limit=2&starting_after=${whole[at].id}`, whole.slice(at + 1, at + 3), whole.length > at + 3],
    [`limit=2&ending_before=${whole[at + 1].id}`, whole.slice(Math.max(0, at - 1), at + 1), at > 1],
    ...['created_at', ...(UPDATED.has(list) ? ['updated_at'] : [])]
      .flatMap((field) => bounded(whole, field, [newer[field], older[field]]))
      .map(([query, entries]) => [`limit=${MOST}&${query}`, entries.slice(0, MOST), entries.length > MOST] as const),
  ];
  const faults: string[] = [];
  for (const [query, entries, hasMore] of pages) faults.push(...(await answered(server, `${list}?${query}`, entries, hasMore)));
  return faults;
}

/** The entries between two times, with one or the other, as bounds of a field ask for them. */
function bounded(whole: readonly Json[], field: string, times: readonly number[]): (readonly [query: string, entries: readonly Json[]])[] {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const within = (is: (at: number) => boolean): readonly Json[] => whole.filter((entry) => is(entry[field]));
  return [
    [`${field}[gt]=${from}&${field}[lte]=${to}`, within((at) => at > from && at <= to)],
    [`${field}[gte]=${from}&${field}[lt]=${to}`, within((at) => at >= from && at < to)],
  ];
}

/** Each filter by a value that some entry has, and some of them two at a time. */
async function filtered(server: MerchantServer, list: string, whole: readonly Json[], random: Random): Promise<string[]> {
  const filters = Object.entries(LISTS[list]!).flatMap(([filter, valueOf]) => {
    const valuesOf = (entry: Json): readonly string[] => [valueOf(entry)].flat().filter((value) => value !== null);
    const values = [...new Set(whole.flatMap(valuesOf))];
    if (values.length === 0) return [];
    const value = random.of(values);
    const is = (entry: Json): boolean => valuesOf(entry).includes(value);
    return [{ query: `${filter}=${encodeURIComponent(value)}`, is }];
  });
  const pairs = filters.length < 2 ? [] : Array.from({ length: PAIRS }, () => [random.of(filters), random.of(filters)]);
  const faults: string[] = [];
  for (const chosen of [...filters.map((each) => [each]), ...pairs.filter(([one, other]) => one !== other)]) {
    const entries = whole.filter((entry) => chosen.every(({ is }) => is(entry)));
    const query = `${list}?limit=${MOST}&${chosen.map((each) => each.query).join('&')}`;
    faults.push(...(await answered(server, query, entries.slice(0, MOST), entries.length > MOST)));
  }
  return faults;
}

/** Whether a page has these entries. */
async function answered(server: MerchantServer, query: string, entries: readonly Json[], hasMore: boolean): Promise<string[]> {
  const { status, body } = await server.get(query);
  const ids = (of: readonly Json[]): string => of.map(({ id }) => id).join();
  if (status !== 200) return [`answers ${query} with ${status}: ${JSON.stringify(body)}`];
  if (ids(body.data) !== ids(entries)) return [`answers ${query} with [${ids(body.data)}] instead of [${ids(entries)}]`.slice(0, 1000)];
  return body.has_more === hasMore ? [] : [`answers ${query} with has_more ${body.has_more}`];
}
