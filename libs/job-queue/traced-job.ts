import { following, SpanKind, traceparent, untraced } from '#platform/tracing/tracing';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

/** A job's payload may say which span it follows from. Policies pass over it: it is written and read here alone. */
interface Traced {
  readonly traceparent?: string;
}

/** The same job, following from a span; by default the current one. */
export function tracedJob(job: Job, parent: string | undefined = traceparent()): Job {
  return parent === undefined ? job : { ...job, payload: tracedPayload(job.payload, parent) };
}

/** Performs a job in the trace of its cause; what follows from the job continues that trace. */
export function performTraced({ queue, attempt, payload }: ClaimedJob, perform: () => Promise<JobResult>): Promise<JobResult> {
  const { traceparent: parent } = (payload ?? {}) as Traced;
  if (parent === undefined) return untraced(perform);
  const options = { kind: SpanKind.CONSUMER, attributes: { 'job.queue': queue, 'job.attempt': attempt } };
  return following(parent, `job ${queue}`, options, async () => tracedResult(await perform(), parent));
}

/** Its next attempt is made beside this one, below the same span. */
function tracedResult(result: JobResult, parent: string): JobResult {
  const { next, reschedule } = result;
  return {
    ...result,
    ...(next && { next: next.map((job) => tracedJob(job)) }),
    ...(reschedule?.payload !== undefined && {
      reschedule: { ...reschedule, payload: tracedPayload(reschedule.payload, parent) },
    }),
  };
}

const tracedPayload = (payload: unknown, parent: string): unknown =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? { ...payload, traceparent: parent } : payload;
