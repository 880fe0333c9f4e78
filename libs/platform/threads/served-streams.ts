import { createBirpc } from 'birpc';
import { DomainError } from '#kernel/domain-error';
import { inThread, letRequestsGoFirst } from '#platform/threads/thread';

/** Niceness of the thread: only the request that sent a file waits for it. */
const LATER = 5;

/** The streams that a thread can read, by name. Arguments and items are copied between threads. */
export type Streams = Readonly<Record<string, (...given: never[]) => AsyncGenerator>>;

/** The next item of a stream, or the reason why there is none: properties of errors are not copied between threads. `code`: of a system error. */
export type Step =
  | IteratorResult<unknown>
  | { readonly refusal: Pick<DomainError, 'code' | 'message' | 'param' | 'details'> }
  | { readonly fault: { readonly message: string; readonly stack?: string; readonly code?: string } };

export interface ServedStreams {
  /** The first call begins the stream. */
  next(stream: number, name: string, given: readonly unknown[]): Promise<Step>;
  close(stream: number): Promise<void>;
}

/** Makes the default export of the module of a thread that reads streams, for `ThreadedStreams`. */
export const servedStreams = (streams: Streams): ReturnType<typeof inThread> =>
  inThread((port) => {
    letRequestsGoFirst(LATER);
    const open = new Map<number, AsyncGenerator>();
    const served: ServedStreams = {
      next: async (stream, name, given) => {
        if (!open.has(stream)) open.set(stream, streams[name]!(...(given as never[])));
        return open.get(stream)!.next().catch(stepOf);
      },
      close: async (stream) => {
        await open.get(stream)?.return(undefined);
        open.delete(stream);
      },
    };
    createBirpc<object, ServedStreams>(served, { post: (step) => port.postMessage(step), on: (hear) => port.on('message', hear) });
  });

function stepOf(error: unknown): Step {
  if (error instanceof DomainError) {
    const { code, message, param, details } = error;
    return { refusal: { code, message, param, details } };
  }
  const { message, stack, code } = error as NodeJS.ErrnoException;
  return { fault: { message, ...(stack && { stack }), ...(code && { code }) } };
}
