import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Checkpoint } from '#audit/log/checkpoint';
import { DocumentComparison } from '#audit/verify/document-comparison';
import { Findings } from '#audit/verify/findings';
import { JUDGED_SHAPES } from '#audit/verify/judged-shapes';
import { RemadeReadModels } from '#audit/verify/remade-read-models';
import { SealedFacts } from '#audit/verify/sealed-facts';
import { UnfinishedVerification } from '#audit/verify/unfinished-verification';
import { type VerificationReport, VerifyHistory } from '#audit/verify/verify-history';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';
import type { OnProgress } from '#platform/control/admin-operations';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { type Projection, shapeOf } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { SkippedEvents, Skips } from '#platform/projector/skipped-events';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { type Generation, ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { discoveredHistoryChecks } from '#platform/verification/history-check';

const BATCH = 500;

/** What came of verifying the history and all that is made of it. */
export interface FullReport extends VerificationReport {
  /** How many documents of read models were compared with what the history makes of them. */
  readonly documents: number;
}

/**
 * The history beside its log, what the rooms say must hold of it, and every document of every read model beside one that is made anew. It changes
 * nothing of the service's; the files it works with lie in a directory of their own until it is done.
 */
@Injectable()
export class VerifyFully {
  private running = false;

  constructor(
    private readonly verifyHistory: VerifyHistory,
    private readonly sealedFacts: SealedFacts,
    private readonly discovery: DiscoveryService,
    private readonly history: EventHistory,
    private readonly writer: ReadModelWriter,
    private readonly readModels: ReadModels,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly skippedEvents: SkippedEvents,
  ) {}

  async run(kept: Checkpoint | null, progress: OnProgress): Promise<FullReport> {
    if (this.running) throw new DomainError('service_unavailable', 'The history is being verified already: wait for that to end.');
    this.running = true;
    try {
      return await this.verified(kept, progress);
    } finally {
      this.running = false;
    }
  }

  private async verified(kept: Checkpoint | null, progress: OnProgress): Promise<FullReport> {
    const skips = new Skips(this.skippedEvents);
    const skipped = await skips.learn();
    const projections = discoveredProjections(this.discovery).map((each) => skips.outOf(each));
    const release = JSON.stringify([projections.map(shapeOf), skipped]);
    const unfinished = new UnfinishedVerification(join(this.configuration.dataDir, 'verification'), release, this.clock.milliseconds());
    const log = await this.verifyHistory.run(kept, (now) => progress({ ...now, task: 'log' }), [JUDGED_SHAPES, this.sealedFacts]);
    await this.check(unfinished, progress);
    await this.compare(projections, unfinished, progress);
    for (const each of discoveredHistoryChecks(this.discovery)) unfinished.findings.add(...((await each.missing?.()) ?? []));
    unfinished.discard();
    const { compared, findings } = unfinished;
    return {
      ...log,
      verified: log.verified && findings.count === 0,
      documents: Object.values(compared).reduce((sum, each) => sum + each, 0),
      fault_count: log.fault_count + findings.count,
      faults: [...log.faults, ...findings.told],
    };
  }

  /** What the rooms say must hold. */
  private async check(unfinished: UnfinishedVerification, progress: OnProgress): Promise<void> {
    const checks = discoveredHistoryChecks(this.discovery);
    const meter = this.meter('rules', unfinished.checked, progress);
    for (;;) {
      const events = await this.history.read(unfinished.checked, BATCH);
      if (events.length === 0) return unfinished.keep(true);
      for (const each of checks) unfinished.findings.add(...((await each.check?.(events)) ?? []));
      unfinished.checked = events.at(-1)!.position;
      unfinished.keep();
      await meter(unfinished.checked);
    }
  }

  private async compare(projections: readonly Projection[], unfinished: UnfinishedVerification, progress: OnProgress): Promise<void> {
    const remade = await RemadeReadModels.in(join(unfinished.directory, 'read-models.db'), projections, this.history);
    try {
      const meter = this.meter('read models', remade.checkpoint, progress);
      for (const projection of projections) {
        if (projection.name in unfinished.compared) continue;
        const { documents, findings } = await this.compared(projection, remade, meter);
        unfinished.compared[projection.name] = documents;
        unfinished.findings.absorb(findings);
        unfinished.keep(true);
      }
    } finally {
      remade.close();
    }
  }

  /** Another generation may take the place of the live one meanwhile: then that is compared. */
  private async compared(projection: Projection, remade: RemadeReadModels, came: (at: Position) => Promise<void>) {
    for (;;) {
      const live = await this.liveOf(projection);
      if (live.checkpoint !== null) await remade.upTo(live.checkpoint, came);
      const comparison = new DocumentComparison(live, this.writer, this.readModels, remade);
      const findings = new Findings();
      for await (const faults of comparison.faults()) findings.add(...faults);
      if ((await this.liveOf(projection)).generation === live.generation) return { documents: comparison.documents, findings };
    }
  }

  private async liveOf({ name, version }: Projection): Promise<Generation> {
    const live = (await this.writer.generations()).find(({ model, state }) => model === name && state === 'live');
    if (live?.version === version) return live;
    throw new DomainError('read_model_behind', `${name} is being built: verify when projections status says that it is live.`);
  }

  private meter(task: string, from: Position | null, progress: OnProgress): (at: Position) => Promise<void> {
    const measured = new ProgressMeter(this.history.extent(from));
    return async (at) => {
      const done = this.history.extent(at);
      progress({ ...measured.at(done, Math.max(done, this.history.extent(await this.history.end()))), task });
    };
  }
}
