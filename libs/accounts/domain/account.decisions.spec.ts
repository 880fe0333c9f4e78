import { changeAccount, openAccount } from '#accounts/domain/account.decisions';
import type { AccountChange, SettingsChange } from '#accounts/domain/account.events';
import { type AccountState, accountState, DEFAULT_SETTINGS } from '#accounts/domain/account-state';
import { fact } from '#kernel/fact';
import { folded, given } from '#test/support/facts/given';

const opened = fact('account.opened', { account: 'acct_1', name: "Asha's" });
const changed = (changes: SettingsChange) => fact('account.changed', { account: 'acct_1', ...changes });

describe('opening an account', () => {
  const opening = (changes: SettingsChange) => (state: AccountState | null) => openAccount(state, 'acct_1', "Asha's", changes);
  const open = opening({});

  it('opens it with the default settings', () => {
    given(accountState).when(open).then(opened);
    expect(folded(accountState, [opened])).toEqual({ ...DEFAULT_SETTINGS, name: "Asha's" });
  });

  it('opens it with the given settings, or refuses them', () => {
    given(accountState)
      .when(opening({ payment_window_minutes: 30, cod_verification: 'by_risk' }))
      .then(opened, changed({ payment_window_minutes: 30, cod_verification: 'by_risk' }));
    given(accountState)
      .when(opening({ cod_verification: 'by_risk' }))
      .then(opened);
    given(accountState)
      .when(opening({ payment_window_minutes: 4 }))
      .refuses('invalid_range');
  });

  it('opens it once', () => given(accountState, opened).when(open).thenNothing());
});

describe('changing an account', () => {
  const change = (changes: AccountChange) => (state: AccountState | null) => changeAccount(state, 'acct_1', changes);
  const origins = ['https://shop.example.com', 'https://pay.example.com:8443'];

  it('sets the given fields, and leaves the rest unchanged', () => {
    given(accountState, opened).when(change({ origins })).then(changed({ origins }));
    given(accountState, opened, changed({ origins }))
      .when(change({ payment_window_minutes: 5 }))
      .then(changed({ payment_window_minutes: 5 }));
    const story = [opened, changed({ origins }), changed({ payment_window_minutes: 1440 })];
    expect(folded(accountState, story)).toEqual({ ...DEFAULT_SETTINGS, name: "Asha's", origins, payment_window_minutes: 1440 });
  });

  it('lists each act that needs approval once, in the same order', () => {
    const listed = changed({ requires_approval: ['live_key', 'api_refund'] });
    given(accountState, opened)
      .when(change({ requires_approval: ['api_refund', 'live_key', 'api_refund'] }))
      .then(listed);
    given(accountState, opened, listed)
      .when(change({ requires_approval: ['api_refund', 'live_key'] }))
      .thenNothing();
    given(accountState, opened, listed)
      .when(change({ requires_approval: [], refund_approval_above: 0 }))
      .then(changed({ requires_approval: [], refund_approval_above: 0 }));
  });

  it('renames it, with or without a change of settings', () => {
    const renamed = fact('account.renamed', { account: 'acct_1', name: 'Asha and Daughters' });
    given(accountState, opened)
      .when(change({ name: 'Asha and Daughters' }))
      .then(renamed);
    given(accountState, opened)
      .when(change({ name: 'Asha and Daughters', payment_window_minutes: 5 }))
      .then(renamed, changed({ payment_window_minutes: 5 }));
    given(accountState, opened)
      .when(change({ name: "Asha's" }))
      .thenNothing();
    expect(folded(accountState, [opened, renamed])).toEqual({ ...DEFAULT_SETTINGS, name: 'Asha and Daughters' });
  });

  it('replaces the whole list, which may become empty', () =>
    given(accountState, opened, changed({ origins }))
      .when(change({ origins: [] }))
      .then(changed({ origins: [] })));

  it('to the present values changes nothing', () => {
    given(accountState, opened)
      .when(change({ payment_window_minutes: 15 }))
      .thenNothing();
    given(accountState, opened, changed({ origins })).when(change({ origins })).thenNothing();
  });

  it('stores an origin as browsers write it, without repeats', () =>
    given(accountState, opened)
      .when(change({ origins: ['https://Shop.Example.com:443/', 'https://shop.example.com'] }))
      .then(changed({ origins: ['https://shop.example.com'] })));

  it.each([
    'shop.example.com', 'http://shop.example.com', 'http://localhost:3000', 'https://shop.example.com/pay', 'https://shop.example.com?a',
    'https://shop.example.com#a', 'https://user@shop.example.com', 'https://*', 'null', '', '*',
  ])('refuses as an origin: %j', (origin) =>
    given(accountState, opened).when(change({ origins: [origin] })).refuses('invalid_url')); // prettier-ignore

  it('refuses too many origins, a window that is too short or too long, and an empty change', () => {
    const many = Array.from({ length: 51 }, (_, n) => `https://shop-${n}.example.com`);
    given(accountState, opened)
      .when(change({ origins: many }))
      .refuses('array_too_long');
    for (const payment_window_minutes of [4, 1441]) given(accountState, opened).when(change({ payment_window_minutes })).refuses('invalid_range'); // prettier-ignore
    given(accountState, opened).when(change({})).refuses('missing_field');
  });

  it('needs an account', () => given(accountState).when(change({ origins })).refuses('resource_missing'));
});
