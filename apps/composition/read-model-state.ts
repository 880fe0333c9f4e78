import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { namedStreams } from '#apps/composition/named-streams';
import { EventHistory } from '#platform/event-history/event-history';
import type { HealthCheck, HealthChecks } from '#platform/metrics/health-checks';
import { Projector } from '#platform/projector/projector';
import { ReadModels } from '#platform/storage/read-models';

const POLL_MS = 100;
/** Longest lag of read models at which the process is ready, milliseconds: requests wait for the lag. */
const LONGEST_LAG = 1000;

/** The progress of the read models, whichever process folds them. */
@Injectable()
export class ReadModelState {
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

  /** Null if the read models include the newest event within `LONGEST_LAG`. */
  readonly check: HealthCheck = async () => {
    const end = await this.history.end();
    return end === null || (await this.readModels.reached(end, LONGEST_LAG)) ? null : 'behind the history; see projections status';
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
