import { createHash } from 'node:crypto';
import type { EventHistory } from '#platform/event-history/event-history';
import { FoldedGeneration } from '#platform/projector/folded-generation';
import { type ParkingListener, ParkingNotices } from '#platform/projector/parking-notices';
import type { Projection } from '#platform/projector/projection';
import { Skips, type SkippedEvents } from '#platform/projector/skipped-events';
import type { ReadModelWriter } from '#platform/storage/read-model-writer';
import type { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import type { SlotDocuments } from '#platform/projection-slots/slot-documents';

/** What copies and the leader fold with. */
export interface Folding {
  readonly projections: () => readonly Projection[];
  readonly history: EventHistory;
  readonly writer: ReadModelWriter;
  readonly documents: SlotDocuments;
  readonly slots: ProjectionSlots;
  readonly listener: ParkingListener;
  readonly skipped: SkippedEvents;
}

/** The same for all copies that fold the same read models in the same versions. */
export function releaseOf(projections: readonly Pick<Projection, 'name' | 'version'>[]): string {
  const names = projections.map(({ name, version }) => `${name} ${version}`).toSorted();
  return createHash('sha256').update(names.join()).digest('hex');
}

/** The live generations of these numbers, as they are stored now: what waits in them, and what they leave out. The positions of slots take the place of their checkpoints. */
export async function foldedGenerations(
  { projections, writer, documents, listener, skipped }: Folding,
  numbers: readonly number[],
): Promise<FoldedGeneration[]> {
  const skips = new Skips(skipped);
  await skips.learn();
  const known = projections().map((each) => skips.outOf(each));
  const notices = new ParkingNotices(listener, skips);
  const live = (await writer.generations()).flatMap((generation) => {
    const projection = known.find(({ name, version }) => name === generation.model && version === generation.version);
    return generation.state === 'live' && numbers.includes(generation.generation) && projection !== undefined
      ? [{ projection, generation }]
      : [];
  });
  const parked = await documents.parkedIn(live.map(({ generation }) => generation));
  return Promise.all(
    live.map(({ projection, generation }) =>
      FoldedGeneration.of(projection, { ...generation, checkpoint: null }, writer, notices, parked.get(generation.generation)),
    ),
  );
}
