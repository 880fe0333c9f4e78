import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Checkpoint } from '#audit/log/checkpoint';
import { missingBy } from '#audit/verify/findings';
import { JUDGED_SHAPES } from '#audit/verify/judged-shapes';
import { SealedFacts } from '#audit/verify/sealed-facts';
import { shortenedFault } from '#audit/verify/testimony-faults';
import { UnfinishedVerification } from '#audit/verify/unfinished-verification';
import { noRoomToVerify, verificationDirectory } from '#audit/verify/verification-directory';
import { type Inquiry, type VerificationReport, VerifyHistory } from '#audit/verify/verify-history';
import { VerifyReadModels } from '#audit/verify/verify-read-models';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';
import type { OnProgress } from '#operators/progress';
import { shapeOf } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { SkippedEvents, Skips } from '#platform/projector/skipped-events';
import { discoveredHistoryChecks, type HistoryNote } from '#platform/verification/history-check';

/** The result of verifying the history and everything derived from it. */
export interface FullReport extends VerificationReport {
  /** How many documents of read models were compared with what the history makes of them. */
  readonly documents: number;
}

const NOT_COMPARED: HistoryNote = {
  note: 'read_models_not_compared',
  message: 'What is made of the history was not looked at, because part of the history is gone.',
};

/**
 * Compares the history with its log, runs the rooms' checks, and compares every document of every read model with a rebuilt one. It changes nothing
 * of the service's; its work files are in a directory of their own until it is done.
 */
@Injectable()
export class VerifyFully {
  private running = false;

  constructor(
    private readonly verifyHistory: VerifyHistory,
    private readonly sealedFacts: SealedFacts,
    private readonly verifyReadModels: VerifyReadModels,
    private readonly discovery: DiscoveryService,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly skippedEvents: SkippedEvents,
  ) {}

  async run(kept: Checkpoint | null, progress: OnProgress, inquiry: Pick<Inquiry, 'testimony'> = {}): Promise<FullReport> {
    if (this.running) throw new DomainError('service_unavailable', 'The history is being verified already: wait for that to end.');
    this.running = true;
    try {
      return await this.verified(kept, progress, inquiry);
    } catch (fault) {
      throw noRoomToVerify(fault, this.directory);
    } finally {
      this.running = false;
    }
  }

  private get directory(): string {
    return verificationDirectory(this.configuration);
  }

  private async verified(kept: Checkpoint | null, progress: OnProgress, inquiry: Pick<Inquiry, 'testimony'>): Promise<FullReport> {
    const skips = new Skips(this.skippedEvents);
    const skipped = await skips.learn();
    const projections = discoveredProjections(this.discovery).map((each) => skips.outOf(each));
    const release = JSON.stringify([projections.map(shapeOf), skipped]);
    const unfinished = new UnfinishedVerification(this.directory, release, this.clock.milliseconds());
    const checks = [JUDGED_SHAPES, this.sealedFacts];
    const log = await this.verifyHistory.run(kept, (now) => progress({ ...now, task: 'log' }), { ...inquiry, checks });
    if (log.not_looked_at !== null) {
      unfinished.discard();
      return { ...log, documents: 0 };
    }
    if (inquiry.testimony !== undefined && shortenedFault(inquiry.testimony) !== null) {
      unfinished.discard();
      return { ...log, documents: 0, notes: [...log.notes, NOT_COMPARED] };
    }
    await this.verifyReadModels.run(projections, unfinished, progress);
    // What people have left out meanwhile may have been taken in before they said so.
    if (!isDeepStrictEqual(await this.skippedEvents.all(), skipped)) {
      unfinished.discard();
      return this.verified(kept, progress, inquiry);
    }
    for (const each of discoveredHistoryChecks(this.discovery)) unfinished.findings.add(...(await missingBy(each)));
    unfinished.discard();
    const { compared, findings } = unfinished;
    return {
      ...log,
      verified: findings.count === 0 && log.verified,
      documents: Object.values(compared).reduce((sum, each) => sum + each, 0),
      fault_count: log.fault_count + findings.count,
      faults: [...log.faults, ...findings.listed],
    };
  }
}
