import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { heard } from '#test/simulation/truths/heard';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

interface Kind {
  /** The list of the interface that has them. */
  readonly list: string;
  /** The type of the first event of each, and who began it. */
  readonly first: RegExp;
  /** The fields that change without an event. */
  readonly silent: readonly string[];
}

/** Its payments, refunds and disputes move these, and so do couriers and its copy in the shop. */
const OF_ORDERS = [
  'amount_cod_collected',
  'amount_disputed',
  'amount_disputed_lost',
  'amount_over_refunded',
  'amount_paid',
  'amount_refund_pending',
  'amount_refundable',
  'amount_refunded',
  'cod',
  'customer_fee',
  'dispute_status',
  'fulfillment_status',
  'fulfillments',
  'gateway_discount',
  'payment_method_details',
  'payment_status',
  'refund_status',
  'refunded_at',
  'status',
  'storefront',
  'updated_at',
  'verification',
];
/** Its payment moves these, the confirmation of an order, and a repeated completion, which is assessed once more. */
const OF_SESSIONS = [
  'last_payment_error',
  'next_action',
  'payment',
  'payment_due_at',
  'payment_status',
  'risk_assessment',
  'updated_at',
  'verification',
];

/** What was given up may be captured after all, more than once, and go back. Its order is placed by then, and has a start of its own. */
const OF_PAYMENTS = [
  'amount',
  'amount_refunded',
  'bank_reference',
  'bank_reference_type',
  'captured_at',
  'created_at',
  'customer_fee',
  'duplicate_references',
  'error',
  'failed_at',
  'gateway',
  'gateway_discount',
  'gateway_reference',
  'order_id',
  'settlement',
  'status',
  'updated_at',
];

/** One that staff made at the gateway begins with its success. What came twice goes back without an event. */
const OF_REFUNDS = /^refund\.(?:created|succeeded gateway|updated (?:duplicate|late)_capture)/;

/** How a refund ends. Of the return of what came twice, or too late for an order, no event tells. */
const END_OF_RETURNS = ['failed_at', 'failure_code', 'failure_message', 'status', 'succeeded_at'];

/** The kinds of objects in events. */
const KINDS: Readonly<Record<string, Kind>> = {
  order: { list: '/orders', first: /^order\.created/, silent: OF_ORDERS },
  refund: { list: '/refunds', first: OF_REFUNDS, silent: ['destination', 'pending_reason', 'settlement', 'updated_at'] },
  dispute: { list: '/disputes', first: /^dispute\.created/, silent: [] },
  'checkout.session': { list: '/checkout/sessions', first: /^checkout\.session\.created/, silent: OF_SESSIONS },
  payment: { list: '/payments', first: /^payment\.failed/, silent: OF_PAYMENTS },
  alert: { list: '/alerts', first: /^alert\.created/, silent: ['note', 'resolved_at', 'resolved_by', 'status'] },
};

/**
 * By the books of the endpoints alone: what was delivered last of a thing is what a read of it answers, its events tell its story in the order of their
 * times, and no two merchants were sent the same thing.
 */
export async function delivered({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const store of stores) {
    const { habits } = store;
    const stories = Map.groupBy(await heard(store), ({ data }) => data.object.id as string);
    for (const id of stories.keys()) {
      const owner = owners.get(id);
      if (owner !== undefined) faults.push(`${habits.name} was sent ${id}, and so was ${owner}`);
      owners.set(id, habits.name);
    }
    for (const [kind, { list, first, silent }] of Object.entries(KINDS)) {
      const there = new Map((await listed(store.server, list)).map((each) => [each.id as string, each]));
      for (const [id, story] of stories) {
        if (story[0].data.object.object !== kind || isForgotten(store, story)) continue;
        faults.push(...ofStory(id, story, first));
        faults.push(...ofLast(id, story, there.get(id), isReturn(story[0].data.object) ? [...silent, ...END_OF_RETURNS] : silent));
      }
    }
  }
  return faults;
}

const isReturn = ({ order_id, initiated_by }: Json): boolean =>
  initiated_by === 'duplicate_capture' || (initiated_by === 'late_capture' && order_id === null);

const isForgotten = ({ receiver }: Store, story: readonly Json[]): boolean =>
  story.some((event) => [...receiver.forgotten].some((name) => JSON.stringify(event).includes(name)));

/** The events of one thing, by their times. What one change brought about is of the same second, in any order. */
function ofStory(id: string, story: readonly Json[], first: RegExp): string[] {
  const faults: string[] = [];
  const at = story[0].created_at;
  if (!story.some(({ type, created_at, data }) => created_at === at && first.test(`${type} ${data.object.initiated_by}`)))
    faults.push(`the first event of ${id} is ${story[0].type}, ${story[0].id}`);
  for (const { id: event, type, created_at, data } of story) {
    const before = story.findLast((each) => each.created_at < created_at)?.data.object;
    const { updated_at = created_at } = data.object;
    if (updated_at > created_at || updated_at < (before?.updated_at ?? 0))
      faults.push(`${event} (${type}) is of ${created_at}, and its object changed at ${updated_at}`);
  }
  return faults;
}

/** What was delivered last, and what a read answers. */
function ofLast(id: string, story: readonly Json[], there: Json, silent: readonly string[]): string[] {
  const { id: event, type, created_at } = story.at(-1);
  if (there === undefined) return [`${event} (${type}) is about ${id}, which its merchant cannot read`];
  const faults = story
    .filter((each) => each.created_at === created_at)
    .map(({ data: { object } }) =>
      Object.keys({ ...there, ...object })
        .filter((name) => !silent.includes(name) && !isDeepStrictEqual(there[name], object[name]))
        .map((name) => `${event} (${type}) has ${name} of ${id} as ${inJson(object[name])}, and a read as ${inJson(there[name])}`),
    );
  return faults.toSorted((one, other) => one.length - other.length)[0]!;
}

const inJson = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'nothing';
