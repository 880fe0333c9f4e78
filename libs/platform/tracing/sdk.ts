import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { samplerOf } from '#platform/tracing/sampler';
import type { TracingSettings } from '#platform/tracing/tracing-settings';

/** As the service is called where `OTEL_SERVICE_NAME` does not say. */
const SERVICE = 'payments-and-orders';

/** Spans that are going to be exported. */
export interface Tracing {
  /** Exports what is left, and ends. */
  stop(): Promise<void>;
}

/** Exports spans by OTLP over HTTP, as the environment says. Its names of endpoints, headers and certificates are read by the exporter itself. */
export function startExporting({ sampler, share }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter();
  return register(new BatchSpanProcessor({ exporter, ...batches() }), samplerOf(sampler, share));
}

/** Makes spans of this process go to a processor, until it is stopped. */
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

/** Batches by the SDK's own defaults where the environment does not say. */
function batches() {
  const settings = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
