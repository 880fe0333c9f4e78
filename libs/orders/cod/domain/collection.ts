import { codStatusAfter } from '#orders/domain/cod-status';
import type { CodStatus, DisputeReason, LineApplied } from '#orders/domain/events/cod.events';
import type { Happened, View } from '#kernel/fact';
import { type Minor, sum } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { cashDueBy, isDeliveredUnpaid } from '#orders/domain/cash';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { ParcelStatus } from '#orders/domain/events/fulfillment.events';
import { type ShippableOrder, shippableOrder } from '#orders/domain/goods/shippable-order';

export interface KnownLine extends LineApplied {
  /** Whether its remittance was voided: then the line no longer counts. */
  readonly voided: boolean;
}

/** The cash state of an order. Amounts in minor units of its currency. */
export interface Collection {
  readonly shipping: ShippableOrder;
  /** ISO 4217; null before the order is placed. */
  readonly currency: string | null;
  /** null while no cash is due. */
  readonly status: CodStatus | null;
  /** The status that the goods alone would give, without any reported money; null while no cash is due. */
  readonly goods: CodStatus | null;
  readonly expected: Minor;
  /** Whether the merchant corrected the amount owed. Then the state of the goods no longer puts the amount in doubt. */
  readonly corrected: boolean;
  readonly disputes: ReadonlySet<DisputeReason>;
  readonly collectedAt: UnixSeconds | null;
  readonly dueAt: UnixSeconds | null;
  /** Whether the collection was recorded as overdue and is still `collected`. */
  readonly overdue: boolean;
  readonly lines: readonly KnownLine[];
}

/** The lines of remittances that are not voided. */
const standing = ({ lines }: Collection): KnownLine[] => lines.filter(({ voided }) => !voided);
/** The lines that count for the cash. */
export const linesOf = (collection: Collection): KnownLine[] =>
  standing(collection).filter(({ match_status }) => match_status !== 'not_cod');
/** The lines that came while no cash was due: a second file with the same money repeats them. */
export const linesWithoutCash = (collection: Collection): KnownLine[] =>
  standing(collection).filter(({ match_status }) => match_status === 'not_cod');
export const remittedOf = (collection: Collection): Minor => sum(linesOf(collection).map(({ line }) => line.gross));
/** The courier of the first parcel; null if there is none, or it is unknown. */
export const courierOf = ({ shipping }: Collection): string | null => shipping.parcels.values().next().value?.parcel.courier_code ?? null;

/** Whether no cash is expected: all goods come back or are lost, or the order is cancelled or was paid otherwise. */
export const expectsNothing = ({ goods }: Collection): boolean => goods === 'rto' || goods === 'cancelled';

/** Whether some goods arrived and others will not, so that the cash owed for the delivered part is unknown. */
export function hasReturnedInPart({ shipping, corrected }: Collection): boolean {
  const are = (...places: ParcelStatus[]) => shipping.parcels.values().some(({ status }) => places.includes(status));
  return !corrected && are('delivered') && are('rto', 'lost');
}

export const collection: View<Collection, MoneyFact> = {
  initial: {
    shipping: shippableOrder.initial,
    currency: null,
    status: null,
    goods: null,
    expected: 0,
    corrected: false,
    disputes: new Set(),
    collectedAt: null,
    dueAt: null,
    overdue: false,
    lines: [],
  },
  evolve(before, event) {
    const next = evolved(before, event);
    const status = codStatusAfter(before.status, event);
    return { ...next, shipping: shippableOrder.evolve(before.shipping, event), status, overdue: next.overdue && status === 'collected' };
  },
};

function evolved(before: Collection, event: Happened<MoneyFact>): Collection {
  const { type, data, at } = event;
  switch (type) {
    case 'cod.due_date_set':
      return { ...before, dueAt: data.due_at };
    case 'cod.fell_overdue':
      return { ...before, overdue: true };
    case 'cod.line_applied':
      return { ...before, lines: [...before.lines, { ...data, voided: false }] };
    case 'cod.remittance_voided':
      return { ...before, lines: before.lines.map((line) => (line.remittance === data.remittance ? { ...line, voided: true } : line)) };
    case 'cod.disputed':
      return { ...before, disputes: new Set(before.disputes).add(data.reason) };
    case 'cod.resolved':
      return data.expected_amount === undefined
        ? before
        : { ...before, expected: data.expected_amount, corrected: true, goods: 'collected', collectedAt: before.collectedAt ?? at };
    case 'order.delivered':
      return { ...cashChanged(before, event), collectedAt: before.collectedAt ?? at };
    case 'fulfillment.reported':
      return { ...cashChanged(before, event), collectedAt: before.collectedAt ?? (isDeliveredUnpaid(event) ? at : null) };
    case 'order.placed':
      return { ...cashChanged(before, event), currency: data.currency };
    default:
      return cashChanged(before, event);
  }
}

const cashChanged = (before: Collection, event: Happened<MoneyFact>): Collection => ({
  ...before,
  goods: codStatusAfter(before.goods, event),
  expected: cashDueBy(event) ?? before.expected,
});
