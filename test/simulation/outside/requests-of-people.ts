/** Somebody's request to approve, and its answer. */
interface Approval {
  readonly by: string;
  readonly status: number;
  /** The code of a refusal. */
  readonly code: string | null;
  /** The id of what was made. */
  readonly result: string | null;
}

/** A refund that somebody proposed, and all requests to approve it. */
export interface Decision {
  readonly proposal: string;
  /** Minor units. No other refund of the store has as many. */
  readonly amount: number;
  /** By others than who proposed it, at once. */
  readonly approvals: readonly Approval[];
  /** By who proposed it, in any way. */
  readonly own: readonly Approval[];
}

/** A request to refund a part of an order: 201, and the refund's id; 202, and the proposal's; or it was refused. */
export interface LimitedPart {
  /** Minor units. */
  readonly amount: number;
  readonly status: number;
  readonly id: string | null;
}

/** The parts of one order that somebody with a limit requested to refund. The parts of a row were requested at once. */
export interface LimitedRefunds {
  readonly by: string;
  readonly limit: number;
  readonly rows: readonly (readonly LimitedPart[])[];
}

/** A read, or a write, of somebody with a role. */
export interface RequestInRole {
  readonly role: Role;
  readonly request: string;
  readonly status: number;
  /** As it was answered. */
  readonly text: string;
}

export const ROLES = ['developer', 'support', 'auditor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
