import { ConfigurationFaults } from '#platform/config/configuration';

/**
 * OpenTelemetry's variables that this service reads. The SDK reads those of the exporter (headers, certificates, time limits, batches), as it documents them.
 */
export const TRACING_VARIABLES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
];

type Environment = Readonly<Record<string, string | undefined>>;

export interface TracingSettings {
  readonly sampler: string;
  /** The share of all traces, from 0 to 1. */
  readonly share: number;
}

const SAMPLER_NAMES = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];
const PROTOCOL = 'http/protobuf';

/**
 * The settings in OpenTelemetry's variables; null if tracing is off, which is the default. Throws `ConfigurationFaults` for unsupported values: lost traces
 * would be noticed only when they are needed.
 */
export function tracingSettings(environment: Environment): TracingSettings | null {
  const textOf = (name: string): string => environment[name]?.trim() ?? '';
  const exporter = textOf('OTEL_TRACES_EXPORTER');
  const isWanted = exporter !== '' || textOf('OTEL_EXPORTER_OTLP_ENDPOINT') !== '' || textOf('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') !== '';
  if (!isWanted || exporter === 'none' || textOf('OTEL_SDK_DISABLED').toLowerCase() === 'true') return null;
  const protocol = textOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || textOf('OTEL_EXPORTER_OTLP_PROTOCOL') || PROTOCOL;
  const sampler = textOf('OTEL_TRACES_SAMPLER') || 'parentbased_always_on';
  const share = Number(textOf('OTEL_TRACES_SAMPLER_ARG') || 1);
  const faults = [
    ...(['', 'otlp'].includes(exporter) ? [] : ['OTEL_TRACES_EXPORTER must be otlp, or none.']),
    ...(protocol === PROTOCOL ? [] : [`OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOL}: traces are exported in no other.`]),
    ...(SAMPLER_NAMES.includes(sampler) ? [] : [`OTEL_TRACES_SAMPLER must be one of ${SAMPLER_NAMES.join(', ')}.`]),
    ...(share >= 0 && share <= 1 ? [] : ['OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.']),
  ];
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  return { sampler, share };
}
