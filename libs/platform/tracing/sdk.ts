import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type Sampler,
  type SpanProcessor,
  TracerProvider,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '#platform/tracing/tracing-settings';

/** By OpenTelemetry's names. */
const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** The sampler of a name, for a share of all traces (0 to 1). The `parentbased` ones respect a merchant's sampling decision. */
export const samplerOf = (name: string, share: number): Sampler => SAMPLERS[name]!(share);

/** Name of the service if `OTEL_SERVICE_NAME` is not set. */
const SERVICE = 'payments-and-orders';

/** The export of spans. */
export interface Tracing {
  /** Exports the remaining spans and ends. */
  stop(): Promise<void>;
}

/** Exports spans by OTLP over HTTP, as configured in the environment. The exporter itself reads the variables of endpoints, headers and certificates. */
export function startExporting({ sampler, share }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter();
  return register(new BatchSpanProcessor({ exporter, ...batches() }), samplerOf(sampler, share));
}

/** Sends spans of this process to a processor, until it is stopped. */
export function register(processor: SpanProcessor, sampler: Sampler): Tracing {
  const named = resourceFromAttributes({ 'service.name': SERVICE });
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const stop = async (): Promise<void> => {
    for (const api of [trace, propagation, context]) api.disable();
    await provider.shutdown();
  };
  return { stop };
}

/** Batches with the SDK's defaults, unless the environment sets others. */
function batches() {
  const settings = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
