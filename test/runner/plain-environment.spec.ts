import PlainEnvironment from '#test/runner/plain-environment';

describe('the limit of a test', () => {
  const environment = new PlainEnvironment();
  const before = process.env['PATIENCE'];
  beforeEach(() => (process.env['PATIENCE'] = '3'));
  afterEach(() => (process.env['PATIENCE'] = before));

  it('is longer on servers, as that of a hook is', () => {
    const limits = { test: { timeout: 100 }, hook: { timeout: 200 } };
    environment.handleTestEvent({ name: 'test_start', test: limits.test });
    environment.handleTestEvent({ name: 'hook_start', hook: limits.hook });
    environment.handleTestEvent({ name: 'test_done', test: limits.test });
    expect(limits).toEqual({ test: { timeout: 300 }, hook: { timeout: 600 } });
  });

  it('is that of the run where the test has none of its own', () => {
    const test = { timeout: null };
    environment.handleTestEvent({ name: 'test_start', test });
    expect(test.timeout).toBeNull();
  });
});
