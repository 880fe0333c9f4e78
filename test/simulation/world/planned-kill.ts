import type { Random } from '#test/simulation/world/random';

/** A planned kill happens at one of the next commits and messages, this many at most. */
const MOST_MOMENTS = 200;
/** The requests after which a planned kill waits for an append; null: it comes at any moment. A purchase has most to lose, so it is there twice. */
const TARGETS = [null, /\/complete$/, /\/complete$/, /\/payments\/create\//, /\/integrations\/payments\//, /\/refunds$/];

/** The moment at which the service is killed next: any commit or message, or an append after a certain request, which is kept while its answer is lost. */
export class PlannedKill {
  private momentsLeft = Infinity;
  private target: RegExp | null = null;
  private hasArrived = false;

  constructor(private readonly kill: () => void) {}

  plan(random: Random): void {
    const path = random.of(TARGETS);
    if (path === null) this.momentsLeft = random.between(1, MOST_MOMENTS);
    else [this.target, this.hasArrived] = [path, false];
  }

  /** The process has ended, so a kill that waits for a request waits no longer. */
  forgetTarget(): void {
    [this.target, this.hasArrived] = [null, false];
  }

  forget(): void {
    this.momentsLeft = Infinity;
    this.forgetTarget();
  }

  committed(isAppend: boolean, isDone: boolean): void {
    if (isDone && this.hasArrived && isAppend) this.momentsLeft = 1;
    this.moment();
  }

  sent(path: string): void {
    if (this.target?.test(path)) this.hasArrived = true;
    this.moment();
  }

  private moment(): void {
    if (--this.momentsLeft === 0) this.kill();
  }
}
