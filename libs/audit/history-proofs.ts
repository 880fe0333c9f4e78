import type { HistoryProof } from '#audit/log/proof';

/** Proofs of what happened, for rooms that hand them on. */
export abstract class HistoryProofs {
  /** Every event of a resource's stream with its way to a signed head of the log. Throws `resource_missing`, `history_altered`. */
  abstract prove(id: string): Promise<HistoryProof>;
}
