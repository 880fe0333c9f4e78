import type { DataOf, Fact, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts of the Merkle log of the history and of the key that signs its checkpoints. */
export type HistoryLogFact =
  /** A Merkle log of the history began. A later one replaces a log that was lost. */
  | Fact<'history_log.began', { readonly log: string }>
  /** A key signed a checkpoint for the first time. */
  | Fact<
      'history_log.key_used',
      {
        /** Origin of the checkpoints that it signs. */
        readonly key: string;
      }
    >
  /** Support accepted the rebuilt log and the current key. */
  | Fact<'history_log.accepted', AcceptedLog & { readonly reason: string | null }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<HistoryLogFact> {}
}

export interface AcceptedLog {
  readonly log: string;
  /** Origin of the checkpoints that it signs. */
  readonly key: string;
}

export const HISTORY_LOG = 'history_log-all';

/** The history's logs and keys. */
export interface KnownLogs {
  /** When each log began. */
  readonly began: Readonly<Record<string, UnixSeconds>>;
  /** Trusted logs: the first, and accepted ones. */
  readonly logs: readonly string[];
  /** Keys that may sign: the first, and accepted ones. */
  readonly keys: readonly string[];
}

export const knownLogs: View<KnownLogs, HistoryLogFact> = {
  initial: { began: {}, logs: [], keys: [] },
  evolve: (known, { type, data, at }) => {
    switch (type) {
      case 'history_log.began':
        return {
          ...known,
          began: { [data.log]: at, ...known.began },
          logs: known.logs.length === 0 ? [data.log] : known.logs,
        };
      case 'history_log.key_used':
        return { ...known, keys: known.keys.length === 0 ? [data.key] : known.keys };
      case 'history_log.accepted':
        return { ...known, logs: [...known.logs, data.log], keys: [...known.keys, data.key] };
      default:
        return known;
    }
  },
};
