import { Injectable } from '@nestjs/common';

type Counts = Readonly<Record<string, number>>;

/** What the sender of this process counts, for metrics. */
@Injectable()
export class DeliveryFigures {
  private readonly attempts: Record<string, number> = {};
  private readonly givenUp: Record<string, number> = {};
  private readonly underWay = new Map<string, number>();

  /** An attempt is under way; call the answer when it has ended. */
  begun(endpoint: string): () => void {
    this.underWay.set(endpoint, (this.underWay.get(endpoint) ?? 0) + 1);
    return () => {
      const left = this.underWay.get(endpoint)! - 1;
      if (left === 0) this.underWay.delete(endpoint);
      else this.underWay.set(endpoint, left);
    };
  }

  /** `succeeded`, or the code of what went wrong. */
  made(outcome: string): void {
    this.attempts[outcome] = (this.attempts[outcome] ?? 0) + 1;
  }

  gaveUp(reason: string): void {
    this.givenUp[reason] = (this.givenUp[reason] ?? 0) + 1;
  }

  /** Attempts since the start by outcome, and deliveries given up by reason. */
  get counted(): { readonly attempts: Counts; readonly givenUp: Counts } {
    return { attempts: this.attempts, givenUp: this.givenUp };
  }

  /** In all, and to the endpoint that has most: a series for each endpoint would be too many. */
  get inFlight(): Counts {
    const counts = [...this.underWay.values()];
    return { all: counts.reduce((sum, count) => sum + count, 0), busiest: Math.max(0, ...counts) };
  }
}
