import { Controller, Get, Query } from '@nestjs/common';
import { type BroughtCheckpoint, broughtCheckpoint, NONE_BROUGHT } from '#audit/log/brought-checkpoint';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { noteIn } from '#audit/log/note-in';
import { VerificationQuery } from '#audit/operators/verification.queries';
import { VerificationResource } from '#audit/resource/verification.resource';
import { Verify } from '#audit/verify/verify';
import { DomainError } from '#kernel/domain-error';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

@Controller('admin/v1/history')
export class VerificationController {
  constructor(
    private readonly verify: Verify,
    private readonly key: CheckpointKey,
  ) {}

  @Get('verification')
  @ForOperators('audit.verify', 'reads')
  @About('Reads the whole history beside its log, and answers with what was changed, is missing or does not follow.')
  @Called('verifyHistory', 'Verify the history')
  @Answers(200, VerificationResource, ['invalid_value', 'missing_field'])
  async run(@Query() query: VerificationQuery, @Reporting() progress: OnProgress): Promise<VerificationResource> {
    const { checkpoint, faults, notes } = this.brought(query);
    const report = await this.verify.run(checkpoint, progress, query.full === true);
    return {
      ...report,
      verified: faults.length === 0 && report.verified,
      fault_count: report.fault_count + faults.length,
      faults: [...faults, ...report.faults],
      notes: [...notes, ...report.notes],
    };
  }

  /** The auditor's checkpoint, with its faults. */
  private brought({ checkpoint, key }: VerificationQuery): BroughtCheckpoint {
    if (checkpoint !== undefined)
      return broughtCheckpoint(noteIn(checkpoint, 'checkpoint'), key ?? null, this.key.existing?.verifier ?? null);
    if (key === undefined) return NONE_BROUGHT;
    throw new DomainError('missing_field', 'A key judges a checkpoint: say which with --checkpoint.', 'checkpoint');
  }
}
