import type { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { DomainError } from '#kernel/domain-error';
import type { ServedStreams, Streams } from '#platform/threads/served-streams';
import { startThread } from '#platform/threads/thread';

/** Memory limit of the thread: above it the thread ends, not the process. */
const LIMITS = { maxOldGenerationSizeMb: 512 };
/** A stream may take any time to its next item. */
const ENDLESS = -1;

type ItemOf<Read extends Streams[string]> = ReturnType<Read> extends AsyncGenerator<infer Item> ? Item : never;

/**
 * Reads streams in a separate thread, item by item on demand, so that reading delays no request. The first read starts the thread, and all streams share it.
 * See `servedStreams`.
 */
export class ThreadedStreams<Served extends Streams> {
  private count = 0;
  private thread: Worker | undefined;
  private reading: BirpcReturn<ServedStreams> | undefined;

  /** `module` of the thread is in the folder of `beside`: see `startThread`. */
  constructor(
    private readonly module: string,
    private readonly beside: string,
  ) {}

  /** Rethrows the errors of the stream: a refusal unchanged, another error with its message, stack and code. */
  async *read<Name extends keyof Served & string>(name: Name, ...given: Parameters<Served[Name]>): AsyncGenerator<ItemOf<Served[Name]>> {
    const stream = this.count++;
    const reading = (this.reading ??= this.started());
    try {
      for (;;) {
        const step = await reading.next(stream, name, given);
        if ('refusal' in step) throw new DomainError(step.refusal.code, step.refusal.message, step.refusal.param, step.refusal.details);
        if ('fault' in step) throw Object.assign(new Error(step.fault.message), step.fault);
        if (step.done) return;
        yield step.value as never;
      }
    } finally {
      await this.reading?.close(stream);
    }
  }

  /** The only item of a stream. */
  async only<Name extends keyof Served & string>(name: Name, ...given: Parameters<Served[Name]>): Promise<ItemOf<Served[Name]>> {
    for await (const item of this.read(name, ...given)) return item;
    throw new Error(`The stream ${name} has no item.`);
  }

  async stop(): Promise<void> {
    await this.thread?.terminate();
  }

  private started(): BirpcReturn<ServedStreams> {
    let cause: unknown;
    const on = (hear: (said: unknown) => void): void => {
      this.thread = startThread(this.module, this.beside, hear, undefined, LIMITS)
        .on('error', (fault) => (cause = fault))
        .on('exit', () => {
          this.reading = undefined;
          reading.$close(new Error('The thread that reads files has ended.', { cause }));
        });
    };
    const reading = createBirpc<ServedStreams>({}, { post: (message) => this.thread!.postMessage(message), on, timeout: ENDLESS });
    return reading;
  }
}
