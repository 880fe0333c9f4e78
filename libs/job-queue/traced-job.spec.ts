import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { performTraced, tracedJob } from '#job-queue/traced-job';
import type { ClaimedJob, Job } from '#job-queue/job-store';
import { samplerOf } from '#platform/tracing/sdk';
import { register, type Tracing } from '#platform/tracing/sdk';

const PARENT = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;
const job: Job = { queue: 'parcel.send', key: 'p1', dueAt: 1, payload: { parcel: 'p1' } };
const claimed = (of: Job): ClaimedJob => ({ ...of, attempt: 2, redelivered: false, token: 't' });

describe('a job without a trace', () => {
  it('is stored unchanged, and so are the jobs that follow', async () => {
    expect(tracedJob(job)).toBe(job);
    const result = { next: [job], reschedule: { dueAt: 2, payload: { tries: 1 }, countsAsAttempt: true } };
    expect(await performTraced(claimed(job), async () => result)).toBe(result);
  });
});

describe('a job that follows from a span', () => {
  let tracing: Tracing;
  let exporter: InMemorySpanExporter;
  beforeEach(() => {
    exporter = new InMemorySpanExporter();
    tracing = register(new SimpleSpanProcessor({ exporter }), samplerOf('always_on', 1));
  });
  afterEach(() => tracing.stop());

  it('is performed below that span at each attempt, and the jobs that follow are below the job', async () => {
    const traced = tracedJob(job, PARENT);
    expect(traced.payload).toEqual({ parcel: 'p1', traceparent: PARENT });
    const next = { ...job, queue: 'parcel.track' };
    const result = await performTraced(claimed(traced), async () => ({
      next: [next],
      reschedule: { dueAt: 2, payload: { tries: 1 }, countsAsAttempt: true },
    }));
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({ name: 'job parcel.send', attributes: { 'job.queue': 'parcel.send', 'job.attempt': 2 } });
    expect(span!.parentSpanContext!.spanId).toBe('1'.repeat(16));
    const { traceId, spanId } = span!.spanContext();
    expect(result.next).toEqual([{ ...next, payload: { parcel: 'p1', traceparent: `00-${traceId}-${spanId}-01` } }]);
    expect(result.reschedule!.payload).toEqual({ tries: 1, traceparent: PARENT });
  });

  it('is retried with its stored payload if none is given', async () => {
    const result = { reschedule: { dueAt: 2, countsAsAttempt: false } };
    expect(await performTraced(claimed(tracedJob(job, PARENT)), async () => result)).toEqual(result);
  });
});
