import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import type { Proposal } from '#proposals/domain/proposals';

/** An act that can be proposed. Its room provides it; the proposals room knows none of them. */
export abstract class ProposedAct {
  /** Its name in proposals. */
  abstract readonly name: string;
  /** The resource of the role table that a person must be allowed to read to see its proposals. */
  abstract readonly resource: string;

  /** The roles that may approve one. */
  abstract approversOf(proposal: Proposal): readonly string[];

  /** The route that its proposer must be allowed to use until it is approved. */
  routeOf(_proposal: Proposal): RouteAccess {
    return accessTo(this.resource, 'write');
  }

  /** The stream of its subject, on which it was proposed and is decided. */
  abstract stream(subject: string, context: CommandContext): string;

  /** Prepares an approval. May read other streams and make secrets; decides nothing yet. */
  abstract prepare(proposal: Proposal, context: CommandContext): PreparedAct | Promise<PreparedAct>;
}

/** Performed by one append, together with the approval. */
// oxlint-disable-next-line typescript/no-explicit-any -- each act knows its own state and facts
export interface PreparedAct<State = any, F extends Fact = any> {
  readonly view: View<State, F>;
  /** The act's own rule, judged again: its refusals refuse the approval. */
  rule(state: State): readonly F[];
  /** The id of the created object. */
  readonly result: string | null;
}

/** Access to a resource of the role table by its own name. */
export const accessTo = (resource: string, how: 'read' | 'write'): RouteAccess => ({
  scope: `${resource}:${how}`,
  path: `/admin/v1/${resource}`,
});

/** The approving roles: owners approve everything, finance also acts that move money. */
export const OWNERS: readonly string[] = ['owner'];
export const OWNERS_AND_FINANCE: readonly string[] = ['owner', 'finance'];
