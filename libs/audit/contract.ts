/** The contract of audit: proofs and their verification, which needs no service, the signing key, and the judgement of facts that are written. */
export { JUDGED_WRITES } from '#audit/catalogue/judged-writes';
export { HistoryProofs } from '#audit/history-proofs';
export type { HistoryProof } from '#audit/log/proof';
export { loadCheckpointKey } from '#audit/log/checkpoint-key-file';
export { verdictOn, type Verdict } from '#audit/log/proof';
export { textOf } from '#audit/log/brought-text';
export type { RestoredVerification } from '#audit/backup/restored-verification';
