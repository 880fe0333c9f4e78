import type { UnixSeconds } from '#kernel/time';
import { MATCH_STATUSES } from '#orders/cod/contract';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { LineInCurrency } from '#reconciliation/remittances/domain/remittance.events';
import type { RemittanceLineResource } from '#reconciliation/remittances/resource/remittance-line.resource';

export const LINE_STATUSES = [...MATCH_STATUSES, 'unmatched'] as const;

export function lineResource(
  data: LineInCurrency,
  { at, metadata }: { readonly at: UnixSeconds; readonly metadata: Pick<EventMetadata, 'livemode'> },
): RemittanceLineResource {
  const { line: id, gross, net, ...rest } = data;
  return {
    id,
    object: 'remittance_line',
    livemode: metadata.livemode,
    ...rest,
    cod_amount: gross,
    net_amount: net,
    suggestions: [],
    created_at: at,
  };
}
