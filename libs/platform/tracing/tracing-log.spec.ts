import { diag } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { makeLog } from '#platform/logging/log';
import { samplerOf } from '#platform/tracing/sdk';
import { register, type Tracing } from '#platform/tracing/sdk';
import { following } from '#platform/tracing/tracing';
import { logTracing } from '#platform/tracing/tracing-log';

const PARENT = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;

describe('the log of a service that traces', () => {
  let tracing: Tracing;
  let lines: Record<string, unknown>[];
  beforeEach(() => {
    lines = [];
    tracing = register(new SimpleSpanProcessor({ exporter: new InMemorySpanExporter() }), samplerOf('always_on', 1));
  });
  afterEach(async () => {
    diag.disable();
    await tracing.stop();
  });
  const log = () => makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) });

  it('names the trace of the logging work', async () => {
    const said = log();
    await following(PARENT, 'job', {}, async () => said.of('jobs').warn('tried again'));
    said.info('started');
    expect(lines).toMatchObject([{ msg: 'tried again', part: 'jobs', trace_id: '1'.repeat(32) }, { msg: 'started' }]);
    expect(lines[1]).not.toHaveProperty('trace_id');
  });

  it('reports the SDK’s failures, without a trace', async () => {
    logTracing(log());
    await following(PARENT, 'job', {}, async () => {
      diag.error(JSON.stringify({ stack: 'Error: connect ECONNREFUSED\n at x', message: 'connect ECONNREFUSED', errno: '-111' }));
      diag.warn('Dropped 7 spans');
      diag.debug('exported');
    });
    expect(lines.map(({ level, part, msg }) => [level, part, msg])).toEqual([
      ['error', 'tracing', 'connect ECONNREFUSED'],
      ['warn', 'tracing', 'Dropped 7 spans'],
    ]);
    for (const line of lines) expect(line).not.toHaveProperty('trace_id');
  });
});

describe('the log of a service without tracing', () => {
  it('has no messages of the SDK', () => {
    const lines: string[] = [];
    logTracing(makeLog('info', { write: (line) => void lines.push(line) }));
    diag.error('unheard');
    expect(lines).toEqual([]);
  });
});
