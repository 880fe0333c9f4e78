import type { UnixSeconds } from '#kernel/time';
import { scopeOf } from '#platform/storage/documents';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { changeOf } from '#risk/counters/outcome-counts';
import type { Returns } from '#risk/domain/risk-inputs';

export interface PlaceReturns extends Returns {
  readonly created_at: UnixSeconds;
}

export const PIN_CODE_RETURNS = 'risk_pin_codes';
export const STATE_RETURNS = 'risk_states';

/** The id of the document for a place, in one account and mode. */
export const placeKey = (account: string, livemode: boolean, place: string): string => `${scopeOf(account, livemode)}/${place}`;

/** Counts delivered and returned cash orders for each PIN code, or for each state. */
const placeReturns = (name: string, kind: 'postal_code' | 'state'): Projection<PlaceReturns> => ({
  name,
  version: 1,
  filters: {},
  documentOf: (event) => {
    const { type, data } = event;
    if (type !== 'risk.outcome_recorded' || !data.cash || data[kind] === null) return null;
    return placeKey(event.metadata.account, event.metadata.livemode, data[kind]);
  },
  evolve: (known, event) => (event.type === 'risk.outcome_recorded' ? counted(known, event) : known),
  createdAt: ({ created_at }) => created_at,
});

function counted(known: PlaceReturns | null, { data, at }: RecordedEvent<'risk.outcome_recorded'>): PlaceReturns {
  const { delivered, rto, created_at } = known ?? { delivered: 0, rto: 0, created_at: at };
  return { delivered: delivered + changeOf('delivered', data), rto: rto + changeOf('rto', data), created_at };
}

export const pinCodeReturns = placeReturns(PIN_CODE_RETURNS, 'postal_code');
export const stateReturns = placeReturns(STATE_RETURNS, 'state');
