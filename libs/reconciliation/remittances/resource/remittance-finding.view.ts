import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { FindingMade } from '#reconciliation/remittances/domain/remittance.events';
import type { RemittanceFindingResource } from '#reconciliation/remittances/resource/remittance-finding.resource';

/** How many findings the response to a new remittance contains. `GET /cod/remittances/{id}/findings` lists all. */
export const MOST_FINDINGS = 100;

export const findingResource = (
  { finding: id, ...found }: FindingMade,
  { at, metadata }: { readonly at: UnixSeconds; readonly metadata: Pick<EventMetadata, 'livemode'> },
): RemittanceFindingResource => ({
  id,
  object: 'remittance_finding',
  livemode: metadata.livemode,
  ...found,
  created_at: at,
  settled_at: null,
});
