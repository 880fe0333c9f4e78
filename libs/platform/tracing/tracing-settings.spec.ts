import { ConfigurationFaults } from '#platform/config/configuration';
import { tracingSettings } from '#platform/tracing/tracing-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('OpenTelemetry’s variables', () => {
  it.each([
    ['nothing is set', {}],
    ['they are empty, as a deployment passes on what is not set', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: ' ' }],
    ['only a sampler is set', { OTEL_TRACES_SAMPLER: 'always_on' }],
    ['spans go nowhere', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
    ['the SDK is disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
  ])('enable no tracing when %s', (_, environment) => {
    expect(tracingSettings(environment)).toBeNull();
  });

  it.each([
    [ENDPOINT, { sampler: 'parentbased_always_on', share: 1 }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, { sampler: 'parentbased_always_on', share: 1 }],
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'always_off' },
      { sampler: 'always_off', share: 1 },
    ],
    [
      { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
      { sampler: 'parentbased_traceidratio', share: 0.05 },
    ],
  ])('enable tracing with %j', (environment, settings) => {
    expect(tracingSettings(environment)).toEqual(settings);
  });

  it('are refused together if this service does not support them', () => {
    const environment = {
      OTEL_TRACES_EXPORTER: 'zipkin',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: 'half',
    };
    const refused = (): unknown => tracingSettings(environment);
    expect(refused).toThrow(ConfigurationFaults);
    for (const name of Object.keys(environment)) expect(refused).toThrow(`${name} must be`);
  });
});
