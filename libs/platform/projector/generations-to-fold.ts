import type { EventHistory } from '#platform/event-history/event-history';
import { FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import type { ParkingNotices } from '#platform/projector/parking-notices';
import { type Projection, shapeOf } from '#platform/projector/projection';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';

/**
 * Prepares the generations that this release needs, and drops unfinished ones of other versions. A live generation of another version is kept for its
 * readers, without updates, until the new one replaces it.
 */
export async function generationsToFold(
  projections: readonly Projection[],
  history: EventHistory,
  writer: ReadModelWriter,
  notices: ParkingNotices,
): Promise<FoldedGeneration[]> {
  const byName = new Map<string, Projection>();
  for (const projection of projections) {
    const { name } = projection;
    if (byName.has(name)) throw new Error(`Two projections are named ${name}.`);
    byName.set(name, projection);
    await writer.prepare(shapeOf(projection));
  }
  const end = await history.end();
  const toFold: FoldedGeneration[] = [];
  for (const generation of await writer.generations()) {
    if (generation.state === 'old') continue;
    const projection = byName.get(generation.model);
    if (projection?.version === generation.version) {
      refuseBeyond(end, generation);
      toFold.push(await FoldedGeneration.of(projection, generation, writer, notices));
    } else if (generation.state === 'building') {
      await writer.drop(generation);
    }
  }
  return toFold;
}

function refuseBeyond(end: string | null, { model, checkpoint }: Generation): void {
  if (checkpoint === null || (end !== null && !isAfter(checkpoint, end))) return;
  throw new Error(
    `The read model ${model} knows the history up to ${checkpoint}, but the history ends at ${end ?? 'its beginning'}: ` +
      'part of the history is missing, or these read models belong to another one.',
  );
}
