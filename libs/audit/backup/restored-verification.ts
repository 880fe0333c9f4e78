import type { VerificationReport } from '#audit/verify/verify-history';

/** The result of `verify` for a restored history. */
export interface RestoredVerification {
  /** Whether it was held against the backup's checkpoint, which takes the key that has signed that. */
  readonly checkpoint_compared: boolean;
  readonly verification: VerificationReport;
}
