import { DomainError } from '#kernel/domain-error';
import type { Proposer } from '#proposals/domain/proposals';

export const proposalMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no proposal ${id} in this account and mode. Check the id, and X-Mode.`, 'id');

export const selfApproval = (): DomainError =>
  new DomainError(
    'self_approval',
    'You proposed this yourself, or made the key or token that did. Another person has to decide; you can withdraw it.',
  );

export const letInByProposer = (): DomainError =>
  new DomainError(
    'self_approval',
    'Only the proposer let you in. Another person has to decide, or an operator makes you a new link (users reset) that you accept.',
  );

export const mayBeOneWithProposer = (): DomainError =>
  new DomainError(
    'self_approval',
    'You, or the person who let you in, saw the link by which the proposer came, and nobody else let the proposer in. Another person has to approve, or an operator makes the proposer a new link (users reset) that they accept. You may reject the proposal.',
  );

export const alertOfProposer = (): DomainError =>
  new DomainError(
    'self_approval',
    'This alert is for others than the proposer, whom the proposer let in, and keys. Decide about the proposal, which ends it, or have another person resolve it.',
  );

export const approverInsufficient = (role: string, approvers: readonly string[]): DomainError =>
  new DomainError('role_insufficient', `The role ${role} may not decide about this. Ask for one of these: ${approvers.join(', ')}.`);

export const notTheProposer = ({ name, id }: Proposer): DomainError =>
  new DomainError('role_insufficient', `Only ${name ?? id} may withdraw this proposal. Reject it instead.`);

export const proposalDecided = (id: string, status: string): DomainError =>
  new DomainError('proposal_decided', `The proposal ${id} is ${status} already. Propose the act again if it is still wanted.`, 'id');

export const proposerLeft = (id: string): DomainError =>
  new DomainError(
    'proposal_decided',
    `Who proposed ${id} may no longer do this. Reject it, and propose the act again if it is still wanted.`,
    'id',
  );

export const tooManyOfOne = (most: number): DomainError =>
  new DomainError('proposal_limit_reached', `${most} of your proposals about this are open. Have some of them decided, or withdraw them.`);

export const tooManyOpen = (most: number): DomainError =>
  new DomainError('proposal_limit_reached', `${most} proposals about this are open. Have some of them decided, or withdrawn.`);
