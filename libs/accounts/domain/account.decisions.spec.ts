import { openAccount, openedAccount } from '#accounts/domain/account.decisions';
import { fact } from '#kernel/fact';
import { given } from '#test/support/given';

const opened = fact('account.opened', { account: 'acct_1', name: "Asha's" });
const open = (there: boolean) => openAccount(there, 'acct_1', "Asha's");

describe('opening an account', () => {
  it('opens it', () => given(openedAccount).when(open).then(opened));

  it('opens it once', () => given(openedAccount, opened).when(open).thenNothing());
});
