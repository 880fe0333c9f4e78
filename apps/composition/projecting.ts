import type { INestApplicationContext } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import { Leader } from '#platform/leading/leader';
import { Projector } from '#platform/projector/projector';
import { Leases } from '#platform/storage/leases';

/** The projector of a deployment: one folds, the others stand by. */
export function leadingProjector(app: INestApplicationContext): Leader {
  const projector = partOf(app, Projector);
  return new Leader('projector', partOf(app, Leases), { start: () => projector.start(), stop: () => projector.stop() });
}
