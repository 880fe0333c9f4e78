// Jest waits half a second for a worker to end, and to give back its memory piece by piece may take as long. What a test left open still keeps it.
process.once('beforeExit', () => process.exit());

/** The fields of Jest's events that are used. `timeout`: of a test or a hook that is defined with a limit of its own. */
interface JestEvent {
  readonly name: string;
  readonly timeout?: number | undefined;
}

/** The runner's limit, milliseconds (see `beginRun`). */
const LIMIT = Number(process.env['TEST_LIMIT'] ?? 60_000);
/** What a wait has left to report what it waited for, milliseconds. */
const LAST_WORDS = 2000;

const DEADLINE = Symbol.for('deadline of the test');
const moments = globalThis as { [DEADLINE]?: number };

/** When the test or hook that is running has to give up waiting, by `performance.now()`. */
export const deadlineOfTest = (): number => (moments[DEADLINE] ??= performance.now() + LIMIT - LAST_WORDS);

/** No realm of its own for a test file: `NativeRuntime` gives the globals to the process. */
export default class PlainEnvironment {
  readonly global = {};
  readonly moduleMocker = { restoreAllMocks: () => undefined };

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {}

  handleTestEvent({ name, timeout }: JestEvent): void {
    if ((name === 'add_test' || name === 'add_hook') && timeout !== undefined)
      throw new Error(
        'The limit of time is the runner’s: leave out the last argument. Wait for what happens, and split a test that is too long.',
      );
    if (name === 'test_start' || name === 'hook_start') moments[DEADLINE] = performance.now() + LIMIT - LAST_WORDS;
  }

  getVmContext(): null {
    return null;
  }
}
