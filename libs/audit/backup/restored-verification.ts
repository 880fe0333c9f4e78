import type { VerificationReport } from '#audit/verify/verify-history';

/** The result of `verify` for a restored history. */
export interface RestoredVerification {
  /** Whether it was compared with the backup's checkpoint, which requires the key that signed it. */
  readonly checkpoint_compared: boolean;
  readonly verification: VerificationReport;
}
