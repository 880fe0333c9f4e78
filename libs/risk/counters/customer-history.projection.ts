import { madeAt } from '#kernel/ids';
import { DAY, type UnixSeconds } from '#kernel/time';
import { orderOf } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { changeOf } from '#risk/counters/outcome-counts';

export const CUSTOMER_HISTORY = 'risk_customers';

/** Counts of a customer's orders. The document's id is a keyed hash of the phone number, and it is removed when the customer is forgotten. */
export interface CustomerHistory {
  readonly orders: number;
  readonly delivered: number;
  readonly rto: number;
  /** Ids of the newest cash orders without a known outcome, newest last. */
  readonly open_cod: readonly string[];
  readonly created_at: UnixSeconds;
}

const MOST_OPEN = 20;
/** After this many seconds without news, the parcel was lost or never shipped. */
const OPEN_WINDOW = 45 * DAY;

export const customerHistory: Projection<CustomerHistory> = {
  name: CUSTOMER_HISTORY,
  version: 2,
  filters: {},
  documentOf: (event) => customerOf(event),
  evolve: (known, event) => evolve(known, event),
  createdAt: ({ created_at }) => created_at,
};

/** The customer that a fact is about, as a keyed hash; null if it is about none, or one who was not assessed. */
function customerOf({ type, data }: RecordedEvent): string | null {
  switch (type) {
    case 'order.placed':
    case 'order.terms_changed':
      return data.risk?.basis.customer ?? null;
    case 'risk.outcome_recorded':
      return data.customer;
    case 'customer.forgotten':
      return data.subject;
    default:
      return null;
  }
}

function evolve(known: CustomerHistory | null, event: RecordedEvent): CustomerHistory | null {
  const { type, data } = event;
  const history = known ?? { orders: 0, delivered: 0, rto: 0, open_cod: [], created_at: event.at };
  switch (type) {
    case 'order.placed':
      return {
        ...history,
        orders: history.orders + 1,
        open_cod: data.payment_method === 'prepaid' ? history.open_cod : opened(history, data.order),
      };
    case 'order.terms_changed': {
      const order = orderOf(event.stream)!;
      return { ...history, open_cod: data.payment_method === 'prepaid' ? without(history, order) : opened(history, order) };
    }
    case 'risk.outcome_recorded': {
      const counted = {
        delivered: history.delivered + changeOf('delivered', data),
        rto: history.rto + changeOf('rto', data),
      };
      return { ...history, ...(data.cash && counted), open_cod: without(history, data.order) };
    }
    default:
      return null;
  }
}

/** Ids of the orders whose cash is still expected at a time. */
export const openAt = (known: CustomerHistory | null, now: UnixSeconds): readonly string[] =>
  (known?.open_cod ?? []).filter((order) => madeAt(order) > (now - OPEN_WINDOW) * 1000);

const without = ({ open_cod }: CustomerHistory, order: string): readonly string[] => open_cod.filter((each) => each !== order);

const opened = (history: CustomerHistory, order: string): readonly string[] => [...without(history, order), order].slice(-MOST_OPEN);
