import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MOST_ATTEMPTS } from '#job-queue/given-up';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { alertsOf } from '#test/support/clients/raised-alerts';
import type { Json } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const QUEUE = 'merchant_event.publish';

const typed = async (...words: string[]): Promise<[number, Json]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', ...words);
  return [code, JSON.parse(out)];
};
const stopped = async (): Promise<Json[]> => (await typed('jobs', 'list', '--queue', QUEUE))[1].data;
const alertsFor = (order: string, status: string): Promise<Json[]> => alertsOf(merchant, { type: 'job_given_up', order, status });
const open = (order: string): Promise<Json[]> => eventually(async () => {
  const alerts = await alertsFor(order, 'open');
  expect(alerts).toHaveLength(1);
  return alerts;
}); // prettier-ignore
const resolved = (order: string): Promise<void> =>
  eventually(async () => expect(await alertsFor(order, 'resolved')).toMatchObject([{ type: 'job_given_up' }]));

/** A job that fails each time, for there is no such stream, and has one attempt left. */
async function givenUp(): Promise<{ order: string; key: string }> {
  const { id: order } = await given.paidOrder(merchant);
  const [{ id: account }] = (await service.operate('accounts.list')).data;
  const [jobStore, runner] = [service.part(JobStore), service.part(JobRunner)];
  const key = `of ${order}`;
  const cause = { event: key, account, livemode: false, correlation: key, created: Date.now(), isNotice: true };
  await runner.stop();
  await jobStore.add([{ queue: QUEUE, key, dueAt: Date.now(), payload: { cause, order, stream: 'order-of-nobody', revision: 0 } }]);
  const work = new DatabaseSync(join(service.dataDir, 'work.db'));
  work.prepare('UPDATE due_work SET attempts = ? WHERE key = ?').run(MOST_ATTEMPTS - 1, key);
  work.close();
  runner.start();
  await eventually(async () => expect((await stopped()).map((each) => each.key)).toContain(key));
  return { order, key };
}

describe('a job that was given up', () => {
  it('is shown with its reason, by the health of the service, and by an alert of its account', async () => {
    const { order, key } = await givenUp();
    const [letter] = await stopped();
    expect(letter).toEqual({
      object: 'dead_letter',
      queue: QUEUE,
      key,
      attempts: MOST_ATTEMPTS,
      reason: 'order-of-nobody has no event at 0 that is published to merchants.',
      given_up_at: expect.any(Number),
    });
    const [code, table] = await typedAt(service.dataDir, 'jobs', 'list');
    expect([code, table]).toEqual([0, expect.stringContaining(key)]);
    const { notes } = (await (await fetch(`${service.addresses.operations}/health/ready`)).json()) as Json;
    expect(notes['dead letters']).toBe(`${QUEUE}: 1 job was given up. See jobs list.`);
    const metrics = await (await fetch(`${service.addresses.operations}/metrics`)).text();
    expect(metrics).toContain(`jobs_dead_letters{queue="${QUEUE}"} 1`);
    expect(await open(order)).toMatchObject([{ severity: 'critical', order_id: order, subject: order, data: { queue: QUEUE, key } }]);
  });

  it('is put back once, and its alert resolved', async () => {
    const [{ key }] = (await stopped()) as [Json];
    expect(await typed('jobs', 'retry', QUEUE)).toEqual([0, { object: 'retry', planned: 0, still_parked: 0, put_back: 1 }]);
    expect(await typed('jobs', 'retry', QUEUE)).toEqual([0, { object: 'retry', planned: 0, still_parked: 0 }]);
    expect(await stopped()).toEqual([]);
    expect(await service.part(JobStore).waiting(QUEUE, key)).toHaveLength(1);
    await resolved(key.replace('of ', ''));
  });

  it('is dropped only with a reason, which the history keeps', async () => {
    const { order, key } = await givenUp();
    const drop = (...words: string[]) => typed('jobs', 'drop', QUEUE, ...words, '--as', 'asha');
    const refused = (code: string, param: string) => ({ error: expect.objectContaining({ code, param }) });
    expect(await drop('--key', key)).toEqual([2, refused('missing_field', 'reason')]);
    expect((await drop('--reason', 'ticket 8'))[1]).toEqual(refused('missing_field', 'position'));
    expect((await drop('7', '--key', key, '--reason', 'ticket 8'))[1]).toEqual(refused('parameters_exclusive', 'key'));
    expect((await drop('--key', 'another', '--reason', 'ticket 8'))[1]).toEqual(refused('resource_missing', 'key'));
    expect(await drop('--key', key, '--reason', 'ticket 9')).toEqual([0, { object: 'dead_letter', queue: QUEUE, key }]);
    expect(await stopped()).toEqual([]);
    await resolved(order);
    const { data } = (await typed('history', 'list', '--actor', 'asha'))[1];
    const begun = (data as Json[]).findLast((fact) => fact.type === 'operation.begun' && fact.data.reason === 'ticket 9');
    expect(begun!.data).toMatchObject({ name: 'jobs.drop', arguments: { queue: QUEUE, key } });
  });
});
