import type { VerificationReport } from '#audit/verify/verify-history';

/** What `verify` says of a history that was restored. */
export interface RestoredVerification {
  /** Whether it was held against the backup's checkpoint, which takes the key that has signed that. */
  readonly checkpoint_compared: boolean;
  readonly verification: VerificationReport;
}
