import { changeAccount } from '#accounts/domain/account.decisions';
import { accountStream } from '#accounts/domain/account.events';
import { type AccountState, accountState } from '#accounts/domain/account-state';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const SETTINGS_ACT = 'settings';

/** Changes settings after another owner's approval. */
export class SettingsAct extends ProposedAct {
  readonly name = SETTINGS_ACT;
  readonly resource = 'settings';

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(account: string): string {
    return accountStream(account);
  }

  override prepare({ subject, params }: Proposal): PreparedAct<AccountState | null> {
    return { view: accountState, rule: (state) => changeAccount(state, subject, params), result: null };
  }
}
