import { Injectable } from '@nestjs/common';
import type { Checkpoint } from '#audit/log/checkpoint';
import { StartCheck } from '#audit/verify/start-check';
import { type FullReport, VerifyFully } from '#audit/verify/verify-fully';
import { type VerificationReport, VerifyHistory } from '#audit/verify/verify-history';
import { Witnesses } from '#audit/verify/witnesses';
import type { OnProgress } from '#admin/operators/progress';

/** Compares the history with its log, with what other stores know of it, and with a kept checkpoint. With `full`, also verifies all that follows from it. */
@Injectable()
export class Verify {
  constructor(
    private readonly witnesses: Witnesses,
    private readonly startCheck: StartCheck,
    private readonly verifyHistory: VerifyHistory,
    private readonly verifyFully: VerifyFully,
  ) {}

  async run(kept: Checkpoint | null, progress: OnProgress, full = false): Promise<VerificationReport | FullReport> {
    const storePositions = await this.witnesses.hear();
    const report = await (full ? this.verifyFully : this.verifyHistory).run(kept, progress, { storePositions });
    return { ...report, notes: [...this.startCheck.notes, ...report.notes] };
  }
}
