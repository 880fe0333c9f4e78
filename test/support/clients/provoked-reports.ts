import { JobRunner } from '#job-queue/job-runner';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { made } from '#test/support/clients/reports';

/** Each error code of reports, with a request that is refused with it. */
export function provokedReports(service: RunningService): Readonly<Record<string, () => Promise<Answered>>> {
  const ask = (parameters: object = {}): Promise<Answered> =>
    service.merchant.post('/reports/runs', { type: 'refunds.1', parameters: { interval_start: 0, interval_end: 86_400, ...parameters } });

  /** Waits until there is room for another run. */
  const requested = (): Promise<Json> =>
    eventually(async () => {
      const { status, body } = await ask();
      expect(status).toBe(201);
      return body;
    });

  return {
    unknown_report_column: () => ask({ columns: ['order'] }),
    report_range_too_large: () => ask({ interval_end: 96 * 86_400 }),
    report_run_limit_reached: () =>
      withoutWork(service, async () => {
        const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
        return answers.find(({ status }) => status === 422)!;
      }),
    signature_invalid: () =>
      service.merchant.with(null).get('/reports/files/rpt_01Jb3xQvW8kZtPq7Yd2RfN4m?scope=acct_1:test&expires=9&signature=AA'),
    report_not_ready: async () => {
      // Completes the earlier runs first, so that there is room while no job runs.
      await made(service.merchant, (await requested()).id);
      return withoutWork(service, async () => service.merchant.get(`/reports/runs/${(await requested()).id}/file`));
    },
    report_file_expired: async () => {
      const { id } = await made(service.merchant, (await requested()).id);
      await service.merchant.post('/test_helpers/clock/advance', { seconds: 7 * 86_400 });
      return service.merchant.get(`/reports/runs/${id}/file`);
    },
  };
}

/** Runs an act while no job runs. */
async function withoutWork<T>(service: RunningService, act: () => Promise<T>): Promise<T> {
  const runner = service.part(JobRunner);
  await runner.stop();
  return act().finally(() => runner.start());
}
