import { type Moment, type Reading, ResourcesAt } from '#audit/at/resources-at';
import { AccessLog } from '#admin/operations/contract';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

const ACTOR = { type: 'service', id: null, name: 'auditor' } as const;

/** A past state of a resource, with its personal data: each reading is recorded. */
export const resourceAt = (service: RunningService, id: string, moment: Moment, reading: Partial<Reading> = {}): Promise<Json> =>
  service.part(ResourcesAt).at(id, moment, {
    personal: (shown) => service.part(AccessLog).read({ ...shown, by: 'test', actor: ACTOR, reason: null }),
    ...reading,
  }) as Promise<Json>;
