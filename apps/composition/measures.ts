import type { INestApplicationContext } from '@nestjs/common';
import { AlertMeasures } from '#alerts/alerts.module';
import { partOf } from '#apps/composition/part-of';
import { PolicyReports } from '#dashboard/dashboard.module';
import { PartnerCounts } from '#integrations/integrations.module';
import { Clock } from '#kernel/time';
import { MoneyMeasures } from '#orders/orders.module';
import { OpenStreams } from '#people/people.module';
import { PLANNER } from '#job-queue/planned-ranges';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { OwnStreams } from '#platform/event-history/own-streams';
import { VIOLATIONS_PATH } from '#http/answers/reported-policy';
import type { HealthCheck } from '#platform/metrics/health-checks';
import type { Metrics } from '#platform/metrics/metrics';
import type { Page } from '#http-edge/operations-server';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { Projector } from '#platform/projector/projector';
import { JobStore } from '#job-queue/job-store';
import { ReadModels } from '#platform/storage/read-models';
import { RequestLogs } from '#platform/storage/request-logs';
import { ReportCounts } from '#reports/reports.module';
import { DeliveryFigures } from '#webhooks/webhooks.module';

/** Read models that take longer than this to see the newest event, milliseconds, would keep requests waiting. */
const LONGEST_LAG = 1000;

/** Whether what is read is what has happened. */
export function readModelsCheck(app: INestApplicationContext): HealthCheck {
  const [history, readModels] = [partOf(app, EventHistory), partOf(app, ReadModels)];
  return async () => {
    const end = await history.end();
    return end === null || (await readModels.reached(end, LONGEST_LAG)) ? null : 'behind the history; see projections status';
  };
}

export function measureProjections(app: INestApplicationContext, metrics: Metrics): void {
  const projector = partOf(app, Projector);
  metrics.measureProjections(async () =>
    (await projector.status())
      .filter(({ state }) => state === 'live')
      .map(({ model, behind, parked }) => ({ model, events: behind, parked: parked.length })),
  );
}

/** The figures of merchants' money and alerts: from read models, so that each process reports the same, right after its start too. */
export function measureBusiness(app: INestApplicationContext, metrics: Metrics): void {
  partOf(app, MoneyMeasures).measuredBy(metrics);
  partOf(app, AlertMeasures).measuredBy(metrics);
}

/** Events of other applications are no part of the history: how many pass by is all that is known of them. */
export function measureForeignEvents(app: INestApplicationContext, metrics: Metrics): void {
  const ownStreams = partOf(app, OwnStreams);
  metrics.measureCounts(
    'history_foreign_events_total',
    'Events of other applications on the same EventStoreDB that this process has passed over, each time it did',
    [],
    () => [{ labels: {}, value: ownStreams.passedOver }],
  );
}

export function measureRequestLog(app: INestApplicationContext, metrics: Metrics): void {
  const requestLogs = partOf(app, RequestLogs);
  metrics.measureCounts(
    'request_log_entries_lost_total',
    'Requests that are missing in the request log because its store took nothing for too long, since the process began',
    [],
    () => [{ labels: {}, value: requestLogs.lost }],
  );
}

export function measureStreams(app: INestApplicationContext, metrics: Metrics): void {
  partOf(app, OpenStreams).measuredBy(metrics);
}

export function measureJobs(app: INestApplicationContext, metrics: Metrics): void {
  const [jobStore, clock, runner] = [partOf(app, JobStore), partOf(app, Clock), partOf(app, JobRunner)];
  metrics.measureJobs(
    async () =>
      Promise.all(
        (await jobStore.backlog()).map(async (each) => ({
          ...each,
          waitingSince: await jobStore.waitingSince(each.queue, clock.milliseconds()),
        })),
      ),
    () => clock.milliseconds(),
  );
  metrics.measureParkedPlans(async () => {
    const parked = await jobStore.parkedCounts(PLANNER);
    const none = runner.status().filter(({ queue }) => !parked.some((each) => each.queue === queue));
    return [...parked, ...none.map(({ queue }) => ({ queue, parked: 0 }))];
  });
  metrics.measureDeadLetters(async () => {
    const dead = await jobStore.deadCounts();
    const none = runner.status().filter(({ queue }) => !dead.some((each) => each.queue === queue));
    return [...dead, ...none.map(({ queue }) => ({ queue, dead: 0 }))];
  });
  metrics.measureCounts('jobs_sweeps_failed_total', 'Times that expired work and records could not be removed', [], () => [
    { labels: {}, value: jobStore.sweepsFailed },
  ]);
  metrics.measureRunningJobs(() => runner.status());
}

export function measureDeliveries(app: INestApplicationContext, metrics: Metrics): void {
  partOf(app, DeliveryFigures).measuredBy(metrics);
}

export function measureReports(app: INestApplicationContext, metrics: Metrics): void {
  partOf(app, ReportCounts).measuredBy(metrics);
}

export function measurePersonalData(app: INestApplicationContext, metrics: Metrics): void {
  const keys = partOf(app, SubjectKeys);
  metrics.measureLostKeys(() => keys.lostKeys);
}

export function measurePartners(app: INestApplicationContext, metrics: Metrics): void {
  partOf(app, PartnerCounts).measuredBy(metrics);
}

/** What the policies of our pages have refused: counted, and shown beside the metrics as long as this process knows it. */
export function policyReportsOf(app: INestApplicationContext, metrics: Metrics): Page {
  const reports = partOf(app, PolicyReports);
  reports.measuredBy(metrics);
  return async (path) => (path === VIOLATIONS_PATH ? { status: 200, body: { data: reports.newest() } } : null);
}
