/** What others may know of audit: what it proves, verifying that, which takes no service, and the key it signs with. */
export { HistoryProofs } from '#audit/history-proofs';
export type { HistoryProof } from '#audit/log/proof';
export { loadCheckpointKey } from '#audit/log/checkpoint-key-file';
export { verdictOn, type Verdict } from '#audit/log/proof';
export { textOf } from '#audit/log/brought-text';
export type { RestoredVerification } from '#audit/backup/restored-verification';
