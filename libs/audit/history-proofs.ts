import type { HistoryProof } from '#audit/log/proof';

/** Port to the proofs of the history, for other rooms. */
export abstract class HistoryProofs {
  /** Every event of a resource's stream with its path to a signed head of the log. Throws `resource_missing`, `history_altered`. */
  abstract prove(id: string): Promise<HistoryProof>;
}
