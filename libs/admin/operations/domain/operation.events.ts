import type { DataOf, Fact } from '#kernel/fact';

/** Facts of an operation's stream. The actor in their metadata is the operator. */
export type OperationFact =
  /** An operator started an operation. */
  | Fact<
      'operation.begun',
      {
        readonly operation: string;
        /** The operation's name, such as `projections.drop`. */
        readonly name: string;
        /** A null value was given but not recorded, because it may be secret or personal. */
        readonly arguments: Readonly<Record<string, unknown>>;
        /** Why, in the operator's words. */
        readonly reason: string | null;
      }
    >
  /** The operation was completed, was refused or failed. */
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

declare module '#kernel/fact' {
  interface Facts extends DataOf<OperationFact> {}
}

export const operationStream = (operation: string): string => `operation-${operation}`;
