import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { namedStreams } from '#apps/composition/named-streams';
import { EventHistory } from '#platform/event-history/event-history';
import type { HealthCheck, HealthChecks, HealthNote } from '#platform/metrics/health-checks';
import { Projector } from '#platform/projector/projector';
import { ReadModels } from '#platform/storage/read-models';

const POLL_MS = 100;
/** Longest lag of read models that is not told, milliseconds. */
const LONGEST_LAG = 1000;

/** The progress of the read models, whichever process folds them. */
@Injectable()
export class ReadModelState {
  private laggingSince: string | null = null;

  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
  ) {}

  /** Resolves when every read model exists, even if it lags, or when `signal` aborts. The projector, in whichever process it runs, creates new ones. */
  async created(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.projector.missing()).length > 0) await pause(POLL_MS);
  }

  /** Resolves when the read models include every event appended before the call. */
  async caughtUp(): Promise<void> {
    const end = await this.history.end();
    while (end !== null && !(await this.readModels.reached(end, POLL_MS)));
  }

  /** Null if every read model exists. One that lags serves reads all the same, and all copies lag alike. */
  readonly check: HealthCheck = async () =>
    (await this.projector.missing()).length === 0 ? null : 'not built yet; see projections status';

  /** Since when the read models lag, by the checks of this process. */
  readonly lag: HealthNote = async () => {
    const end = await this.history.end();
    if (end === null || (await this.readModels.reached(end, LONGEST_LAG))) this.laggingSince = null;
    else this.laggingSince ??= new Date().toISOString();
    return this.laggingSince && `behind the history since ${this.laggingSince}; see projections status`;
  };

  /** For the process that folds: notes a failing projector and parked streams. The process remains ready, because everything else continues. */
  notedIn(checks: HealthChecks): void {
    checks.note('following', async () => this.projector.loop.trouble());
    checks.note('parked streams', async () => {
      const live = (await this.projector.status()).filter(({ state, parked }) => state === 'live' && parked.length > 0);
      const words = live.map(({ model, parked }) => namedStreams(model, parked.length, 'stream', parked));
      return words.length === 0 ? null : `${words.join('; ')}. See projections parked.`;
    });
  }
}
