import { KeyedHashes } from '#risk/features/keyed-hashes';
import type { RiskAssessor } from '#risk/contract';
import { StoredCounters } from '#risk/counters/stored-counters';
import { StoredLists } from '#risk/counters/stored-lists';
import { StoredRiskAssessor } from '#risk/stored-risk-assessor';
import { Lookups } from '#platform/storage/lookups';
import type { RunningService } from '#test/support/services/running-service';

/** The counters and one session more: an order counts the session that it is bought in, and no read model has a drafted one. */
class CountersWithDraft extends StoredCounters {
  override async of(...about: Parameters<StoredCounters['of']>): ReturnType<StoredCounters['of']> {
    const [{ customer, device }] = about;
    const counted = await super.of(...about);
    const { phone_1h, device_24h } = counted.velocity;
    const velocity = { phone_1h: phone_1h + (customer === null ? 0 : 1), device_24h: device_24h + (device === null ? 0 : 1) };
    return { ...counted, velocity };
  }
}

/** Assesses the order of a drafted session. */
export const draftedRisks = (service: Pick<RunningService, 'part'>): RiskAssessor =>
  new StoredRiskAssessor(new CountersWithDraft(service.part(Lookups)), service.part(StoredLists), service.part(KeyedHashes));
