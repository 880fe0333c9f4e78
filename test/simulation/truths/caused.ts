import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { heard } from '#test/simulation/truths/heard';
import type { World } from '#test/simulation/world/world';

/** A refund that the merchant requested is created, and ends, by that request (interface §4). */
const BY_REQUEST = ['refund.created', 'refund.succeeded', 'refund.failed'];

/** Each webhook of a refund names the merchant's request for it, and an update has the values from before the change. */
export async function caused({ stores }: World): Promise<string[]> {
  return (await Promise.all(stores.map(ofStore))).flat();
}

async function ofStore(store: Store): Promise<string[]> {
  const requested = store.server.correspondence.made('/refunds');
  return (await heard(store)).flatMap(({ id, type, request, data: { object, previous_attributes: before } }) => {
    const letter = BY_REQUEST.includes(type) ? requested.get(object.id) : undefined;
    const [known, named] = [letter?.key ?? null, request?.idempotency_key ?? null];
    return [
      ...(known === null || named === known ? [] : [`${id} (${type}) of ${object.id} names the request ${named}, which was ${known}`]),
      ...unchanged(before ?? {}, object).map(
        (field) => `${id} (${type}) says that ${field} of ${object.id} changed, and it has the value of before`,
      ),
    ];
  });
}

/** The fields that have the value that they are said to have had before. A list counts as one value. */
function unchanged(before: Json, now: Json): string[] {
  return Object.entries<Json>(before).flatMap(([field, value]) => {
    const current = now?.[field] ?? null;
    if (isParts(value) && isParts(current)) return unchanged(value, current).map((part) => `${field}.${part}`);
    return isDeepStrictEqual(value, current) ? [field] : [];
  });
}

const isParts = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
