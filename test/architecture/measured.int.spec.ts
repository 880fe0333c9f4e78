import { NestFactory } from '@nestjs/core';
import { type Duties, EVERYTHING } from '#apps/composition/duties';
import { ProcessParts } from '#apps/composition/process-parts';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { makeLog } from '#platform/logging/log';
import { Metrics } from '#platform/metrics/metrics';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const words = (text: string): string[] => text.trim().split(/\s+/);

const JOBS = words(`
  jobs_dead_letters jobs_in_flight jobs_leases_lost jobs_oldest_due_of_all_seconds jobs_oldest_due_seconds
  jobs_parked_plans jobs_redelivered jobs_sweeps_failed_total jobs_waiting partner_calls_total
  partner_notices_total reports_ended_total webhook_attempts_in_flight webhook_attempts_total
  webhook_deliveries_given_up_total webhook_endpoint_attempts_in_flight
`);
const PROJECTIONS = words(`
  alerts_open history_checkpoint_age_seconds history_checkpoint_entries history_checkpoint_overdue_seconds
  payments_captured_total payments_failed_total projection_lag_events projection_lag_seconds projection_parked_streams
  refunds_pending
`);
const STREAMS = ['stream_events_sent_total', 'streams_cut_total', 'streams_open'];
const BACKUPS = ['backup_age_seconds', 'backup_interval_seconds', 'backups_failed_total'];
const REPORTS = 'csp_reports_total';
const LOST_ENTRIES = 'request_log_entries_lost_total';
/** Every process has them. */
const COMMON = ['http_request_duration_seconds', 'personal_data_keys_lost_total'];

const EXPECTED: readonly [Duties, readonly string[]][] = [
  [EVERYTHING, [...JOBS, ...PROJECTIONS, ...STREAMS, ...BACKUPS, REPORTS, LOST_ENTRIES]],
  [{ name: 'command-api', answers: 'writes' }, [REPORTS, LOST_ENTRIES]],
  [{ name: 'query-api', answers: 'reads' }, [...STREAMS, LOST_ENTRIES]],
  [{ name: 'projector', projects: true }, [...PROJECTIONS]],
  [{ name: 'integrator', plans: true, performs: () => true }, [...JOBS]],
  [{ name: 'webhook-sender', performs: () => true }, [...JOBS]],
];

describe('what a process measures on embedded stores', () => {
  const directory = temporaryDirectory();

  it.each(EXPECTED)('follows from its duties: $name', async (duties, expected) => {
    const settings = { DATA_DIR: directory.path('data'), BACKUP_DIR: directory.path(''), CHECKPOINT_TO: directory.path('') };
    const context = openContext(loadConfiguration(settings), makeLog('silent'));
    const module = ServiceModule.on(embeddedStores(context.directory), context, { duties });
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    const metrics = new Metrics();
    app.get(ProcessParts).measuredBy(metrics);
    const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    await app.close();
    context.directory.close();
    expect(names.filter((name) => !/^(?:process|nodejs)_/.test(name)).toSorted()).toEqual([...expected, ...COMMON].toSorted());
  });
});
