import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#kernel/domain-error';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';

const POLL_MS = 200;
/** Milliseconds without progress after which no projector is assumed to lead. */
const PATIENCE = 30_000;

export interface Retried {
  readonly retried: number;
  /** Number of streams that remain parked in the same read models. */
  readonly stillParked: number;
}

/**
 * Requests retries of parked streams from the process that folds: that process finds the requests in the store, and continues even if the requesting process
 * dies. Throws `service_unavailable` when no process handles them; the requests remain.
 */
export async function requestRetry(name: string | undefined, writer: ReadModelWriter, patience = PATIENCE): Promise<Retried> {
  const live = async (): Promise<Generation[]> =>
    (await writer.generations()).filter(({ model, state }) => state === 'live' && (name === undefined || model === name));
  const parked = async (): Promise<number> => (await Promise.all((await live()).map((each) => writer.parked(each)))).flat().length;
  const retried = await parked();
  const requested = await live();
  for (const generation of requested) await writer.requestRetry(generation);
  await awaitRetries(requested, writer, patience);
  return { retried, stillParked: await parked() };
}

/** Resolves when the folding process has retried the requested streams of these generations. Throws like `requestRetry`. */
export async function awaitRetries(generations: readonly Generation[], writer: ReadModelWriter, patience = PATIENCE): Promise<void> {
  const numbers = new Set(generations.map(({ generation }) => generation));
  const left = async (): Promise<number> => {
    const live = (await writer.generations()).flatMap(({ generation, state }) =>
      state === 'live' && numbers.has(generation) ? [generation] : [],
    );
    return (await writer.requestedRetries()).filter(({ generation }) => live.includes(generation)).length;
  };
  let before = await left();
  let moved = performance.now();
  for (let now = before; now > 0; now = await left()) {
    if (now < before) [before, moved] = [now, performance.now()];
    else if (performance.now() - moved > patience)
      throw new DomainError('service_unavailable', 'No projector leads. Once one does, it tries the parked streams again.');
    await pause(POLL_MS);
  }
}
