import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { FindingMade } from '#remittances/domain/remittance.events';
import type { RemittanceFindingResource } from '#remittances/resource/remittance-finding.resource';

/** The most findings that the answer to a remittance lists; the rest are read from their list. */
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
