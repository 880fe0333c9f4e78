import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { samplerOf } from '#platform/tracing/sampler';
import type { TracingSettings } from '#platform/tracing/tracing-settings';

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
