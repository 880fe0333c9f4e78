import type { Fact } from '#kernel/fact';

/** Facts of an operation's stream. The actor in their metadata is the operator. */
export type OperationFact =
  /** Somebody has something done at the command line; it is begun. */
  | Fact<
      'operation.begun',
      {
        readonly operation: string;
        /** Its name, such as `projections.drop`. */
        readonly name: string;
        /** null: given, but not recorded, because it may be secret or personal. */
        readonly arguments: Readonly<Record<string, unknown>>;
        /** Why, in the operator's words. */
        readonly reason: string | null;
      }
    >
  /** What was begun is done, refused or has failed. */
  | Fact<
      'operation.ended',
      {
        readonly operation: string;
        /** Refused: by a rule; failed: by a fault. */
        readonly outcome: 'done' | 'refused' | 'failed';
        /** The error's code; null when it is done. */
        readonly code: string | null;
      }
    >;

export const operationStream = (operation: string): string => `operation-${operation}`;
