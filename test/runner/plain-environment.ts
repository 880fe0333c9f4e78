// Jest waits half a second for a worker to end, and to give back its memory piece by piece may take as long. What a test left open still keeps it.
process.once('beforeExit', () => process.exit());

interface Limited {
  timeout?: number | null;
}

/** The fields of Jest's events that are used. */
interface Begun {
  readonly name: string;
  readonly test?: Limited;
  readonly hook?: Limited;
}

/** No realm of its own for a test file: `NativeRuntime` gives the globals to the process. */
export default class PlainEnvironment {
  readonly global = {};
  readonly moduleMocker = { restoreAllMocks: () => undefined };

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {}

  /** A test or a hook that begins, and has a limit of its own, has a longer one on servers. */
  handleTestEvent({ name, test, hook }: Begun): void {
    const limited = name === 'test_start' ? test : name === 'hook_start' ? hook : undefined;
    if (limited?.timeout) limited.timeout *= Number(process.env['PATIENCE'] ?? 1);
  }

  getVmContext(): null {
    return null;
  }
}
