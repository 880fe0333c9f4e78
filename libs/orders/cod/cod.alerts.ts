import type { Alert, AlertRules, Ended } from '#alerts/contract';
import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import { type CodFact, collectionOf, type DisputeReason } from '#orders/domain/events/cod.events';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderOf } from '#orders/domain/events/order.events';
import type { FulfillmentReported } from '#orders/domain/events/fulfillment.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];

/** An alert about an order's cash, with the figures of its collection. */
const ofCash = (
  stream: string,
  story: Story,
  { data = {}, ...about }: Pick<Alert, 'type' | 'severity' | 'summary'> & { data?: object },
): Alert => {
  const order_id = orderOf(stream)!;
  const { courier_code, tracking_number, currency, expected_amount, remitted_amount, remittance } = fold(collectionResource, story)!;
  const known = { courier_code, tracking_number, currency, expected_amount, remitted_amount, remittance };
  return { ...about, order_id, subject: collectionOf(order_id), data: { ...known, ...data } };
};

const inItsCurrency = (amount: Minor, story: Story): string => spokenMoney(amount, fold(collectionResource, story)!.currency);

const CONFLICTS: Readonly<Record<DisputeReason, string>> = {
  paid_for_return: 'The courier has reported cash for goods that it did not deliver. Ask it which is true, then resolve the collection.',
  part_returned:
    'A part of the goods has arrived, and a part comes back or is lost. Ask the courier what it collected, then resolve the collection with courier_corrected.',
  delivered_after_all:
    'Goods that came back were delivered after all, so their cash is due. Ask the courier for what it has not remitted, or resolve the collection.',
  nothing_due:
    'The courier has remitted cash for an order that is cancelled, or was paid otherwise. Ask it where the cash is from and give it back to the shopper or the courier, then resolve the collection.',
};

/**
 * The goods that a report declares lost: the tracking number of the lost parcel; null for a parcel without one, or for all goods that have not arrived;
 * undefined if nothing is lost.
 */
const lostIn = ({ fulfillment_status, told, parcel }: FulfillmentReported): string | null | undefined =>
  parcel?.shipment_status === 'lost'
    ? parcel.tracking_number
    : (told ?? (parcel === null ? fulfillment_status : null)) === 'lost'
      ? null
      : undefined;

/** Ends the alerts about what was missing before: each part that comes raises one until all has come. */
const shortfallsEnd =
  (note: string) =>
  (_: unknown, story: Story): Ended[] =>
    story
      .slice(0, -1)
      .filter(({ type }) => type === ('cod.short_remitted' satisfies CodFact['type']))
      .map((cause) => ({ cause, note }));

/** Cash facts that need a person's attention (interface §2.12). */
export const COD_ALERTS: AlertRules = {
  'cod.short_remitted': {
    alert: ({ stream, data: { shortfall_amount } }, story) =>
      ofCash(stream, story, {
        type: 'cod_short_remit',
        severity: 'warning',
        summary: `The courier has remitted ${inItsCurrency(shortfall_amount, story)} less than was expected. Claim it from the courier, or resolve the collection.`,
        data: { shortfall_amount },
      }),
    ends: shortfallsEnd('Another part of the cash has come: a newer alert says what is missing.'),
  },
  'cod.remitted': {
    ends: shortfallsEnd('The courier has sent what was missing.'),
  },
  'cod.fell_overdue': {
    alert: ({ stream, data: { outstanding_amount } }, story) =>
      ofCash(stream, story, {
        type: 'cod_overdue',
        severity: 'warning',
        summary: `The courier should have remitted ${inItsCurrency(outstanding_amount, story)} by now. Ask it for the money, or resolve the collection.`,
        data: { outstanding_amount },
      }),
  },
  'cod.disputed': {
    alert: ({ stream, data: { reason } }, story) =>
      ofCash(stream, story, { type: 'cod_rto_conflict', severity: 'warning', summary: CONFLICTS[reason], data: { reason } }),
  },
  'fulfillment.reported': {
    when: ({ data }) => lostIn(data) !== undefined,
    alert: ({ stream, data }, story) => {
      const lost = lostIn(data);
      if (lost === undefined || fold(collectionResource, story) === null) return null;
      const isSame = ({ type, data: reported }: RecordedEvent): boolean => type === 'fulfillment.reported' && lostIn(reported) === lost;
      return {
        ...ofCash(stream, story, {
          type: 'cod_lost',
          severity: 'warning',
          summary:
            'The courier has lost goods that were to be paid in cash: no cash is expected for them any longer. Claim their value from the courier.',
          data: { lost_tracking_number: lost },
        }),
        cause: story.find(isSame)!,
      };
    },
  },
};
