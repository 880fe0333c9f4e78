import { Random } from '#test/simulation/world/random';
import { Copies, type Scaling } from '#test/benchmarks/scale/copies';
import { COSTS, FIGURES } from '#test/benchmarks/scale/figures';
import { WorkQueue } from '#test/benchmarks/scale/work-queue';

export type Process = keyof typeof COSTS;

/** A sale: so many orders a second in ordinary time, and `factor` times as many from `begins` on, after a rise of `rise` seconds. */
export interface Sale {
  readonly ordinary: number;
  readonly factor: number;
  readonly begins: number;
  readonly rise: number;
  readonly seconds: number;
  readonly copies: Readonly<Record<Process, number>>;
  /** Left out: nothing is scaled. */
  readonly scaling?: Readonly<Partial<Record<Process, Scaling>>>;
}

/** What was seen in one second. */
export interface Second {
  readonly at: number;
  orders: number;
  /** Seconds from each request to its answer. */
  readonly answers: number[];
  /** Answered 503, for they had waited as long as a request may. */
  refused: number;
  /** How long the last piece of work of each kind had waited. */
  readonly waited: Record<string, number>;
  copies: number;
}

const SEED = 1;

/** Runs a sale in virtual time. Arrivals are by chance, and each piece of work takes between half and one and a half times its mean. */
export function simulate({ ordinary, factor, begins, rise, seconds, copies, scaling = {} }: Sale): Second[] {
  const [queue, random] = [new WorkQueue(), new Random(SEED)];
  const seen: Second[] = Array.from({ length: seconds }, (_, at) => ({ at, orders: 0, answers: [], refused: 0, waited: {}, copies: 0 }));
  const second = (): Second => seen[Math.min(seconds - 1, Math.floor(queue.now))]!;
  const pools = new Map(
    (Object.keys(COSTS) as Process[]).map((name) => [name, new Copies(copies[name], name.endsWith('api') ? 'requests' : 'jobs', random)]),
  );
  const rate = (at: number): number => ordinary * (1 + (factor - 1) * Math.min(1, Math.max(0, (at - begins) / rise)));
  const pieces = (name: Process, share: number): number => (COSTS[name] / 1000 / share) * (0.5 + random.fraction());

  const request = (name: Process, share: number, calls: number, then?: () => void, more = 0): void => {
    const pool = pools.get(name)!;
    const { copy, seconds: waits } = pool.wait(queue.now);
    if (waits > FIGURES.longestRequest.value) return void second().refused++;
    const done = pool.work(queue.now, copy, pieces(name, share)) + (calls * FIGURES.storeCall.value) / 1000 + more;
    second().answers.push(done - queue.now);
    if (then !== undefined) queue.at(done, then);
  };
  const job = (name: Process, then?: () => void): void => {
    const pool = pools.get(name)!;
    const { copy, seconds: waits } = pool.wait(queue.now);
    second().waited[name] = waits;
    const done = pool.work(queue.now, copy, pieces(name, 1));
    if (then !== undefined) queue.at(done, then);
  };
  /** A read of what its account has just written waits for the read models. Two projectors run; the model counts with one that folds. */
  const read = (): void => {
    const behind = pools.get('projector')!.behind(queue.now);
    if (behind > FIGURES.longestRead.value) second().refused++;
    else request('query-api', FIGURES.reads.value, FIGURES.callsOfRead.value, undefined, behind);
  };
  const write = (then: () => void): void => request('command-api', FIGURES.writes.value, FIGURES.callsOfWrite.value, then);

  /** Opens a session, completes it, and reads how it goes; the gateway's notice is the last write, from which the rest follows. */
  const order = (): void => {
    second().orders++;
    for (let n = 0; n < FIGURES.reads.value; n++) queue.at(queue.now + 1 + n, read);
    const writeNext = (left: number): void => write(() => (left > 1 ? queue.at(queue.now + 1, () => writeNext(left - 1)) : follow()));
    writeNext(FIGURES.writes.value);
  };
  const follow = (): void => {
    job('projector');
    job('integrator', () => job('webhook-sender'));
  };
  const arrive = (): void => {
    order();
    queue.at(queue.now - Math.log(1 - random.fraction()) / rate(queue.now), arrive);
  };
  const scale = (): void => {
    for (const [name, kept] of Object.entries(scaling) as [Process, Scaling][]) {
      const pool = pools.get(name)!;
      const more = pool.wanted(FIGURES.look.value, kept) - pool.count;
      const ready = queue.now + FIGURES.start.value;
      for (let n = 0; n < more; n++) queue.at(ready, () => pool.add(queue.now));
    }
    queue.at(queue.now + FIGURES.look.value, scale);
  };
  const note = (): void => {
    second().copies = pools.get('command-api')!.count;
    queue.at(queue.now + 1, note);
  };
  for (const begin of [arrive, scale, note]) queue.at(0, begin);
  queue.runUntil(seconds);
  return seen;
}
