import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checkpoint } from '#audit/log/checkpoint';
import { SealedFacts } from '#audit/verify/sealed-facts';
import { shortenedFault } from '#audit/verify/store-positions-faults';
import { UnfinishedVerifications } from '#audit/verify/unfinished-verifications';
import { noRoomToVerify } from '#audit/verify/verification-directory';
import { type Inquiry, type VerificationReport, VerifyHistory } from '#audit/verify/verify-history';
import { VerifyReadModels } from '#audit/verify/verify-read-models';
import { DomainError } from '#kernel/domain-error';
import type { OnProgress } from '#admin/operators/progress';
import { shapeOf } from '#platform/projector/projection';
import { SkippedEvents, Skips } from '#platform/projector/skipped-events';
import { type HistoryNote, faultAt, type EventCheck, type HistoryFault } from '#platform/integrity/history-check';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

const MEND = 'A newer release may have written it: verify with the newest. Otherwise bring back a backup.';

/** Checks that every stored event has a type and version of the catalogue, and data of that shape. */
const JUDGED_SHAPES: EventCheck = {
  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    // The module is large, and most processes never verify.
    const { shapeFault } = await import('#audit/catalogue/shape-of');
    return events.flatMap((event) => {
      const found = shapeFault(event.type, event.metadata.schema, event.data);
      return found === null ? [] : [faultAt(event, found.fault, `${found.message} ${MEND}`)];
    });
  },
};

/** The result of verifying the history and everything derived from it. */
export interface FullReport extends VerificationReport {
  /** How many documents of read models were compared with the history's result. */
  readonly documents: number;
}

const NOT_COMPARED: HistoryNote = {
  note: 'read_models_not_compared',
  message: 'What is made of the history was not looked at, because part of the history is gone.',
};

/**
 * Compares the history with its log, runs the rooms' checks, and compares every document of every read model with a rebuilt one. It does not change
 * the stores; its own files are in a separate directory until it is done.
 */
@Injectable()
export class VerifyFully {
  private running = false;

  constructor(
    private readonly verifyHistory: VerifyHistory,
    private readonly sealedFacts: SealedFacts,
    private readonly verifyReadModels: VerifyReadModels,
    private readonly unfinishedVerifications: UnfinishedVerifications,
    private readonly skippedEvents: SkippedEvents,
  ) {}

  async run(kept: Checkpoint | null, progress: OnProgress, inquiry: Pick<Inquiry, 'storePositions'> = {}): Promise<FullReport> {
    if (this.running) throw new DomainError('service_unavailable', 'The history is being verified already: wait for that to end.');
    this.running = true;
    try {
      return await this.verified(kept, progress, inquiry);
    } catch (fault) {
      throw noRoomToVerify(fault, this.unfinishedVerifications.directory);
    } finally {
      this.running = false;
    }
  }

  private async verified(kept: Checkpoint | null, progress: OnProgress, inquiry: Pick<Inquiry, 'storePositions'>): Promise<FullReport> {
    const skips = new Skips(this.skippedEvents);
    const skipped = await skips.learn();
    const projections = this.verifyReadModels.projections().map((each) => skips.outOf(each));
    const release = JSON.stringify([projections.map(shapeOf), skipped]);
    const unfinished = this.unfinishedVerifications.open(release);
    const checks = [JUDGED_SHAPES, this.sealedFacts];
    const log = await this.verifyHistory.run(kept, (now) => progress({ ...now, task: 'log' }), { ...inquiry, checks });
    if (log.not_looked_at !== null) {
      unfinished.discard();
      return { ...log, documents: 0 };
    }
    if (inquiry.storePositions !== undefined && shortenedFault(inquiry.storePositions) !== null) {
      unfinished.discard();
      return { ...log, documents: 0, notes: [...log.notes, NOT_COMPARED] };
    }
    await this.verifyReadModels.run(projections, unfinished, progress);
    // If operators skipped events in the meantime, rebuilt documents may contain them: verify again.
    if (!isDeepStrictEqual(await this.skippedEvents.all(), skipped)) {
      unfinished.discard();
      return this.verified(kept, progress, inquiry);
    }
    await this.verifyReadModels.findMissing(unfinished);
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
