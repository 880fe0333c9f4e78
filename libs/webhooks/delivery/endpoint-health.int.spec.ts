import { HOUR } from '#kernel/time';
import { JobStore } from '#job-queue/job-store';
import { attemptId, attemptRecord, type AttemptStatus, plannedAttempt } from '#webhooks/delivery/delivery-attempt';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

const SCOPE = 'acct_1:test';

/** Attempts for an endpoint with these outcomes, a second apart, the last one now. */
async function ended(endpoint: string, statuses: readonly AttemptStatus[]): Promise<void> {
  const now = service.clock.now();
  const records = statuses.map((status, n) => {
    const created_at = now - statuses.length + 1 + n;
    const id = attemptId(`${endpoint}/${n}`, created_at * 1000);
    const planned = { id, livemode: false, event: `evt_${n}`, endpoint, trigger: 'auto', request_body: null, created_at } as const;
    return attemptRecord({ ...plannedAttempt(planned), status }, SCOPE);
  });
  const jobStore = service.of(JobStore);
  await jobStore.add([{ queue: 'told', key: endpoint, dueAt: 0, payload: null }]);
  const [job] = await jobStore.claim('told', { most: 1, now: service.clock.milliseconds(), lease: HOUR });
  await jobStore.complete(job!, { records });
}

it('the health of an endpoint is computed from its newest 200 attempts, except for the time of the last success, however long ago', async () => {
  const endpoint = await service.register();
  await ended(endpoint.id, ['succeeded', 'succeeded', ...Array<AttemptStatus>(250).fill('failed')]);
  const { health } = await service.of(EndpointHealth).shown(endpoint, SCOPE);
  expect(health).toEqual({
    success_rate_24h: 0,
    last_success_at: health.last_failure_at! - 250,
    last_failure_at: expect.any(Number),
    consecutive_failures: 200,
  });
});
