import { Injectable } from '@nestjs/common';
import { UnfinishedVerification } from '#audit/verify/unfinished-verification';
import { verificationDirectory } from '#audit/verify/verification-directory';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';

/** Where verifications store their progress. */
@Injectable()
export class UnfinishedVerifications {
  constructor(
    private readonly configuration: Configuration,
    private readonly clock: Clock,
  ) {}

  get directory(): string {
    return verificationDirectory(this.configuration);
  }

  /** Continues the unfinished verification if its `release` is the same, or begins another. */
  open(release: string): UnfinishedVerification {
    return new UnfinishedVerification(this.directory, release, this.clock.milliseconds());
  }
}
