import { JobRunner } from '#platform/jobs/job-runner';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { merchant, service } from '#test/support/services/own-service';
import { made } from '#test/support/clients/reports';

const ask = (parameters: object = {}): Promise<Answered> =>
  merchant.post('/reports/runs', { type: 'refunds.1', parameters: { interval_start: 0, interval_end: 86_400, ...parameters } });

/** As soon as there is room for it. */
const asked = (): Promise<Json> =>
  eventually(async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    return body;
  });

/** What is due waits until this is done. */
async function withoutWork<T>(act: () => Promise<T>): Promise<T> {
  const runner = service.part(JobRunner);
  await runner.stop();
  return act().finally(() => runner.start());
}

/** Each code of reports, and what has it told. */
export const PROVOKED_REPORTS: Readonly<Record<string, () => Promise<Answered>>> = {
  unknown_report_column: () => ask({ columns: ['order'] }),
  report_range_too_large: () => ask({ interval_end: 96 * 86_400 }),
  report_run_limit_reached: () =>
    withoutWork(async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
      return answers.find(({ status }) => status === 422)!;
    }),
  signature_invalid: () => merchant.with(null).get('/reports/files/rpt_01Jb3xQvW8kZtPq7Yd2RfN4m?scope=acct_1:test&expires=9&signature=AA'),
  report_not_ready: async () => {
    // Those that were asked for before are made, so that there is room while nothing is.
    await made(merchant, (await asked()).id);
    return withoutWork(async () => merchant.get(`/reports/runs/${(await asked()).id}/file`));
  },
  report_file_expired: async () => {
    const { id } = await made(merchant, (await asked()).id);
    await merchant.post('/test_helpers/clock/advance', { seconds: 7 * 86_400 });
    return merchant.get(`/reports/runs/${id}/file`);
  },
};
