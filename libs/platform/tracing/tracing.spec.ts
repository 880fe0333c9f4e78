import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { samplerOf } from '#platform/tracing/sdk';
import { register, type Tracing } from '#platform/tracing/sdk';
import {
  failed,
  following,
  inSpan,
  isTracing,
  joining,
  rejoining,
  traceHeaders,
  traceId,
  traceparent,
  untraced,
} from '#platform/tracing/tracing';

const [ONE, OTHER] = ['1', '2'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`) as [string, string];
const UNSAMPLED = `00-${'3'.repeat(32)}-${'3'.repeat(16)}-00`;
const traceOf = (parent: string): string => parent.split('-')[1]!;
const here = async (): Promise<string | undefined> => traceparent();

describe('without an SDK', () => {
  it('work is done without tracing, with any cause', async () => {
    expect(isTracing()).toBe(false);
    const seen = [
      await inSpan('a', {}, here),
      await following(ONE, 'b', {}, here),
      await joining([ONE, OTHER], 'c', {}, here),
      await rejoining(ONE, 'd', here),
    ];
    expect(seen).toEqual([undefined, undefined, undefined, undefined]);
    expect(traceHeaders()).toEqual({});
  });
});

describe('with an SDK', () => {
  let exporter: InMemorySpanExporter;
  let tracing: Tracing;
  beforeEach(() => {
    exporter = new InMemorySpanExporter();
    tracing = register(new SimpleSpanProcessor({ exporter }), samplerOf('parentbased_always_on', 1));
  });
  afterEach(() => tracing.stop());

  const spans = (): ReadableSpan[] => exporter.getFinishedSpans();
  const linked = ({ links }: ReadableSpan): string[] => links.map(({ context }) => context.traceId);

  it('work without a trace begins none', async () => {
    expect(await untraced(() => inSpan('call', {}, here))).toBeUndefined();
    expect(await following(UNSAMPLED, 'job', {}, () => inSpan('call', {}, here))).toBeUndefined();
    expect(await following('no trace', 'job', {}, here)).toBeUndefined();
    expect(await joining([undefined, UNSAMPLED], 'project', {}, here)).toBeUndefined();
    expect(spans()).toEqual([]);
  });

  it('work that follows from a span is below it, and names itself to others', async () => {
    const sent = await following(ONE, 'job', {}, () => inSpan('call', {}, async () => traceHeaders().traceparent));
    const [call, job] = spans();
    expect(call!.parentSpanContext!.spanId).toBe(job!.spanContext().spanId);
    expect(job!.parentSpanContext!.spanId).toBe('1'.repeat(16));
    expect(sent).toBe(`00-${traceOf(ONE)}-${call!.spanContext().spanId}-01`);
  });

  it('work that follows from nothing is in no trace of its caller', async () => {
    const seen = await following(ONE, 'job', {}, () => untraced(async () => traceId()));
    expect(seen).toBeUndefined();
  });

  it('work for several spans of one trace belongs to it; for several traces it is one of its own', async () => {
    await joining([ONE, ONE, undefined], 'one', {}, here);
    await joining([ONE, OTHER], 'many', {}, here);
    await joining([ONE], 'again', { again: true }, here);
    const [one, many, again] = spans();
    expect([one!.spanContext().traceId, linked(one!)]).toEqual([traceOf(ONE), []]);
    for (const [span, traces] of [
      [many!, [ONE, OTHER]],
      [again!, [ONE]],
    ] as const) {
      expect(span.parentSpanContext).toBeUndefined();
      expect(linked(span)).toEqual(traces.map(traceOf));
    }
  });

  it('work that rejoins an earlier trace is linked with the one it came in, both ways', async () => {
    await following(ONE, 'request', {}, () => rejoining(OTHER, 'told', here));
    const [joined, request] = spans();
    expect([joined!.spanContext().traceId, linked(joined!)]).toEqual([traceOf(OTHER), [traceOf(ONE)]]);
    expect([request!.spanContext().traceId, linked(request!)]).toEqual([traceOf(ONE), [traceOf(OTHER)]]);
  });

  it('an error is described by its class, never by its message', async () => {
    const fault = new TypeError('asha@example.com is no number');
    await expect(following(ONE, 'job', {}, async () => Promise.reject(fault))).rejects.toBe(fault);
    await following(ONE, 'job', {}, async () => failed('timeout'));
    expect(spans().map(({ attributes }) => attributes['error.type'])).toEqual(['TypeError', 'timeout']);
    expect(JSON.stringify(spans().map(({ status, events }) => [status, events]))).not.toContain('asha');
  });
});
