import type { KnownPolicy } from '#job-queue/policies';
import type { Side } from '#http/pipeline/known-routes';

/** What one process of a deployment does of the service. */
export interface Duties {
  /** As logs and operators call it. */
  readonly name: string;
  /** The side of the interface it answers. */
  readonly answers?: Side;
  /** Folds the history into read models, and keeps its log. */
  readonly projects?: true;
  /** Writes down what is due because of the history. */
  readonly plans?: true;
  /** Whose jobs it does. */
  readonly performs?: (policy: KnownPolicy) => boolean;
}
