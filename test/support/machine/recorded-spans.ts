import type { SpanContext } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { samplerOf } from '#platform/tracing/sdk';
import { register, type Tracing } from '#platform/tracing/sdk';
import { eventually } from '#test/support/machine/eventually';

/** A merchant's own `traceparent` in W3C Trace Context's format. */
export const merchantsTrace = (n: number, flags = '01') => {
  const traceId = n.toString(16).padStart(32, '0');
  const spanId = n.toString(16).padStart(16, '0');
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
};

/** Records every span of this process in memory. Start it before the service, and stop it afterwards. */
export class RecordedSpans {
  private readonly exporter = new InMemorySpanExporter();
  private readonly tracing: Tracing;

  constructor(sampler = 'parentbased_always_on', share = 1) {
    this.tracing = register(new SimpleSpanProcessor({ exporter: this.exporter }), samplerOf(sampler, share));
  }

  get all(): ReadableSpan[] {
    return this.exporter.getFinishedSpans();
  }

  of(traceId: string): ReadableSpan[] {
    return this.all.filter((span) => span.spanContext().traceId === traceId);
  }

  named(name: string, traceId: string): ReadableSpan[] {
    return this.of(traceId).filter((span) => span.name === name);
  }

  /** Waits for the first span of a name in a trace. */
  first(name: string, traceId: string): Promise<ReadableSpan> {
    return eventually(async () => {
      const [span] = this.named(name, traceId);
      if (span === undefined)
        throw new Error(
          `No ${name} among: ${this.of(traceId)
            .map((each) => each.name)
            .join(', ')}`,
        );
      return span;
    });
  }

  /** The names of a span and its ancestors in the trace, up to the external one. */
  pathTo(span: ReadableSpan): string[] {
    const above = this.all.find((each) => each.spanContext().spanId === span.parentSpanContext?.spanId);
    return [...(above === undefined ? [] : this.pathTo(above)), span.name];
  }

  stop(): Promise<void> {
    return this.tracing.stop();
  }
}

export const tracesLinkedTo = ({ links }: ReadableSpan): string[] => links.map(({ context }: { context: SpanContext }) => context.traceId);
