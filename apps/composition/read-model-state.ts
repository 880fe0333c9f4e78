import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { namedStreams } from '#apps/composition/named-streams';
import { EventHistory } from '#platform/event-history/event-history';
import type { HealthCheck, HealthChecks } from '#platform/metrics/health-checks';
import { Projector } from '#platform/projector/projector';
import { ReadModels } from '#platform/storage/read-models';

const POLL_MS = 100;
/** Read models that take longer than this to see the newest event, milliseconds, would keep requests waiting. */
const LONGEST_LAG = 1000;

/** How far the read models are, in any process that folds them. */
@Injectable()
export class ReadModelState {
  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
  ) {}

  /** Resolves when every read model can be read, even if it is behind: the projector, wherever it runs, makes those that a release is the first to know. */
  async there(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.projector.missing()).length > 0) await pause(POLL_MS);
  }

  /** Resolves when all that has happened can be read. */
  async complete(): Promise<void> {
    const end = await this.history.end();
    while (end !== null && !(await this.readModels.reached(end, POLL_MS)));
  }

  /** Whether the read models are up to date. */
  readonly check: HealthCheck = async () => {
    const end = await this.history.end();
    return end === null || (await this.readModels.reached(end, LONGEST_LAG)) ? null : 'behind the history; see projections status';
  };

  /** What does not go on of them in the process that folds them: said, while it is ready, for all else goes on. */
  notedIn(checks: HealthChecks): void {
    checks.note('following', async () => this.projector.loop.trouble());
    checks.note('parked streams', async () => {
      const live = (await this.projector.status()).filter(({ state, parked }) => state === 'live' && parked.length > 0);
      const words = live.map(({ model, parked }) => namedStreams(model, parked.length, 'stream', parked));
      return words.length === 0 ? null : `${words.join('; ')}. See projections parked.`;
    });
  }
}
