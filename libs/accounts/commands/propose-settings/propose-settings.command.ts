import { accountState } from '#accounts/domain/account-state';
import { altersSafeguards, changeAccount } from '#accounts/domain/account.decisions';
import { type AccountChange, accountStream } from '#accounts/domain/account.events';
import { SETTINGS_ACT } from '#accounts/settings-act';
import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { proposalResource, propose, withProposals } from '#proposals/contract';

/**
 * Proposes a change of settings that another owner must approve. Resolves to null if it alters no safeguard and so needs no approval. The
 * proposal is refused for the same reasons as the change itself.
 */
export const ProposeSettings = command('ProposeSettings', {
  input: fields<{ account: string; changes: AccountChange }>(),
  prepare({ account, changes, context }) {
    const proposed = { proposal: context.id('prp'), act: SETTINGS_ACT, subject: account, params: { ...changes }, safeguard: true } as const;
    return { proposed };
  },
  stream: ({ account }) => accountStream(account),
  view: withProposals(accountState),
  rule: ({ state, proposals }, { account, changes, context, proposed }) =>
    altersSafeguards(state!, changeAccount(state, account, changes)) ? propose(proposals, proposed, context) : [],
  answer: ({ events }, { proposed }) => fold(proposalResource(proposed.proposal), events),
});
