import { tracingSettings } from '#platform/tracing/tracing-settings';
import { type ComposedService, composeFile } from '#test/composed/compose-file';

const TRACED = ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator'];
const environmentOf = ({ environment = {} }: ComposedService): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));

describe('the traces of docker-compose.yml', () => {
  it('are none until it is said where to, and then each process has a name of its own', () => {
    const { services } = composeFile();
    const traced = Object.entries(services).filter(([, service]) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in environmentOf(service));
    expect(traced.map(([name]) => name)).toEqual(TRACED);
    for (const [name, service] of traced) {
      expect(tracingSettings(environmentOf(service))).toBeNull();
      expect(environmentOf(service)['OTEL_SERVICE_NAME']).toBe(`payments-${name}`);
    }
  });

  it('go where an operator says, as many as an operator says', () => {
    const { services } = composeFile({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    for (const name of TRACED)
      expect(tracingSettings(environmentOf(services[name]!))).toEqual({ sampler: 'parentbased_traceidratio', share: 0.05 });
  });
});
