// Jest waits half a second for a worker to end, and to give back its memory piece by piece may take as long. What a test left open still keeps it.
process.once('beforeExit', () => process.exit());

/** No realm of its own for a test file: `NativeRuntime` gives the globals to the process. */
export default class PlainEnvironment {
  readonly global = {};
  readonly moduleMocker = { restoreAllMocks: () => undefined };

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {}

  getVmContext(): null {
    return null;
  }
}
