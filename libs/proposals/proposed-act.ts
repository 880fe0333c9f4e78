import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import type { Proposal } from '#proposals/domain/proposals';

/** An act that can be proposed. The room of the act provides it; this room knows no act. */
export abstract class ProposedAct {
  /** Name of the act in proposals. */
  abstract readonly name: string;
  /** The resource, in the table of roles, that a person must be allowed to read to see proposals of this act. */
  abstract readonly resource: string;

  /** The roles that may approve a proposal. */
  abstract approversOf(proposal: Proposal): readonly string[];

  /** The route that the proposer must be allowed to use, still at the approval. */
  routeOf(_proposal: Proposal): RouteAccess {
    return accessTo(this.resource, 'write');
  }

  /** The stream of the subject, which has the proposal and its decision. */
  abstract stream(subject: string, context: CommandContext): string;

  /** Prepares an approval. It may read other streams and make secrets, but decides nothing yet. */
  abstract prepare(proposal: Proposal, context: CommandContext): PreparedAct | Promise<PreparedAct>;
}

/** An act that is ready to be performed, in the same append as the approval. */
// oxlint-disable-next-line typescript/no-explicit-any -- each act knows its own state and facts
export interface PreparedAct<State = any, F extends Fact = any> {
  readonly view: View<State, F>;
  /** The act's own rule, which is checked again. If it throws, the approval is refused. */
  rule(state: State): readonly F[];
  /** The id of the object that the act creates; null if it creates none. */
  readonly result: string | null;
  /** What other streams must have before the approval is appended, once it passes its own rule; and after it. A repeat does both again. */
  before?(): Promise<void>;
  after?(): Promise<void>;
}

/** The access to a resource of the table of roles. */
export const accessTo = (resource: string, how: 'read' | 'write'): RouteAccess => ({
  scope: `${resource}:${how}`,
  path: `/admin/v1/${resource}`,
});

/** Approvers of acts that move no money. */
export const OWNERS: readonly string[] = ['owner'];
/** Approvers of acts that move money. */
export const OWNERS_AND_FINANCE: readonly string[] = ['owner', 'finance'];
