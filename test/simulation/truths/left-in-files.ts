import { readdirSync } from 'node:fs';
import type { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { JobFile } from '#job-queue/embedded/job-file';
import type { EmbeddedLeases } from '#platform/storage/embedded/embedded-leases';
import { Leases } from '#platform/storage/leases';
import { keepsAnswers, parkedFault, pausedFault, unansweredFault } from '#test/simulation/truths/left';
import type { World } from '#test/simulation/world/world';

const FILE = /^(?:[a-z-]+\.db(?:-shm|-wal|-journal)?|lock\.pid|personal-data\.key|checkpoint\.key)$/;

/** What is left in the data directory and in memory, and what for is over. `unsynced` are the orders that their shop refuses. */
export function leftInFiles(world: World, unsynced: ReadonlySet<string>): string[] {
  const { service } = world;
  const { statements } = service.part(JobFile);
  const rows = (sql: string): Record<string, string>[] => statements.of(sql).all() as Record<string, string>[];
  const running = (service.part(IdempotencyRecords) as EmbeddedIdempotencyRecords)['running'];
  const unanswered = keepsAnswers(world) ? rows('SELECT key FROM idempotency_records WHERE status IS NULL') : [];
  return [
    ...[...(service.part(Leases) as EmbeddedLeases)['held']].flatMap(([name, { until }]) =>
      until > performance.now() ? [`the lease of ${name} is held`] : [],
    ),
    ...rows('SELECT kind, lane FROM lane_rests').flatMap(({ kind, lane }) => pausedFault(kind!, lane!, unsynced)),
    ...rows('SELECT queue, stream FROM parked_plans').map(({ queue, stream }) => parkedFault(queue!, stream!)),
    ...(running.size > 0 ? [`${running.size} requests are marked as running: ${[...running.keys()].slice(0, 3).join(', ')}`] : []),
    ...unanswered.map(({ key }) => unansweredFault(key!)),
    ...readdirSync(service.dataDir).flatMap((name) => (FILE.test(name) ? [] : [`the file ${name} is left`])),
  ];
}
