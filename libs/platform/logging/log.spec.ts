import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';

describe('the log', () => {
  let lines: Record<string, unknown>[];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  beforeEach(() => {
    lines = [];
  });

  it('writes one JSON line each, from its level on', () => {
    const log = makeLog('info', destination).of('projector');
    log.debug('left out');
    log.info('caught up', { events: 12 });
    expect(lines).toEqual([{ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), part: 'projector', events: 12, msg: 'caught up' }]);
  });

  it('hides secrets that are passed to it', () => {
    makeLog('info', destination).info('asked', {
      authorization: 'Bearer sk_test_1',
      headers: { authorization: 'Bearer sk_test_1' },
      endpoint: { secret: 'whsec_1' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/sk_test_1|whsec_1/);
  });

  it('writes an error with its stack', () => {
    makeLog('info', destination).error('failed', { error: new TypeError('no such thing') });
    expect(lines[0]).toMatchObject({
      level: 'error',
      error: { type: 'TypeError', message: 'no such thing', stack: expect.stringContaining('log.spec') },
    });
  });

  it('writes the framework’s warnings and errors, but not its other messages', () => {
    const nest = new NestLog(makeLog('info', destination));
    nest.log();
    nest.warn('careful', 'Router');
    nest.error('broken', 'Error: broken\n at x', 'Injector');
    expect(lines).toMatchObject([
      { level: 'warn', msg: 'careful', context: 'Router' },
      { level: 'error', msg: 'broken', context: 'Injector', stack: 'Error: broken\n at x' },
    ]);
  });
});
