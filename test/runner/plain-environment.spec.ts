import PlainEnvironment, { deadlineOfTest } from '#test/runner/plain-environment';

describe('the limit of a test', () => {
  const environment = new PlainEnvironment();
  const begin = (name: string) => environment.handleTestEvent({ name });
  afterEach(() => begin('test_start'));

  it.each(['test_start', 'hook_start'])('begins again with each %s', async (name) => {
    const before = deadlineOfTest();
    await new Promise((later) => setTimeout(later, 2));
    expect(deadlineOfTest()).toBe(before);
    begin(name);
    expect(deadlineOfTest()).toBeGreaterThan(before);
  });

  it.each(['add_test', 'add_hook'])('is nobody’s own: %s', (name) => {
    expect(() => environment.handleTestEvent({ name, timeout: 60_000 })).toThrow('The limit of time is the runner’s');
    expect(() => environment.handleTestEvent({ name, timeout: undefined })).not.toThrow();
  });
});
