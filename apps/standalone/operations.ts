import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PartnerCounts } from '#integrations/index';
import { Clock } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import { HealthChecks } from '#platform/metrics/health-checks';
import type { Metrics } from '#platform/metrics/metrics';
import { OperationsServer } from '#platform/metrics/operations-server';
import { Projector } from '#platform/projector/projector';
import { DueWork } from '#platform/storage/due-work';
import { ReadModels } from '#platform/storage/read-models';

/** Read models that take longer than this to see the newest event, milliseconds, would keep requests waiting. */
const LONGEST_LAG = 1000;

/** What operators see: whether the service is ready and if not which part, and what it measures of itself. */
export function operationsOf(app: NestFastifyApplication, metrics: Metrics, listening: () => boolean): OperationsServer {
  const checks = new HealthChecks();
  const [history, readModels, dueWork, clock, projector] = [EventHistory, ReadModels, DueWork, Clock, Projector].map((part) =>
    app.get(part as never, { strict: false }),
  ) as [EventHistory, ReadModels, DueWork, Clock, Projector];
  checks.register('api', async () => (listening() ? null : 'starting up'));
  checks.register('read models', async () => {
    const end = await history.end();
    return end === null || (await readModels.reached(end, LONGEST_LAG)) ? null : 'behind the history; see projections status';
  });
  metrics.measureDueWork(
    () => dueWork.backlog(),
    () => clock.milliseconds(),
  );
  metrics.measureProjections(async () =>
    (await projector.status())
      .filter(({ state }) => state === 'live')
      .map(({ model, behind, parked }) => ({ model, events: behind, parked: parked.length })),
  );
  const partners = app.get(PartnerCounts, { strict: false });
  const labels = ['partner', 'outcome'] as const;
  metrics.measureCounts('partner_calls_total', 'Calls of partners, by how they ended', labels, () => partners.ofCalls());
  metrics.measureCounts('partner_notices_total', 'Notices of partners, by what became of them', labels, () => partners.ofNotices());
  return new OperationsServer(checks, metrics);
}
