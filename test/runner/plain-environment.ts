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
