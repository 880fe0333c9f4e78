import { fact } from '#kernel/fact';
import type { OidcFact } from '#people/domain/oidc.events';
import { chooserAt, providerChoices } from '#people/domain/provider-choices';
import { folded, NOON } from '#test/support/facts/given';

const provider = { issuer: 'https://login.example.com', client_id: 'c', client_secret: 's', allowed_domains: [], dropped_domains: [] };
const A = { type: 'user', id: 'usr_a' };

/** The provider is set so many seconds after noon. */
const set = (later: number, metadata: object) => ({
  ...fact('account_oidc.set', { account: 'acct_1', ...provider }),
  at: NOON + later,
  metadata,
});
const chosenBy = (later: number, ...story: readonly object[]) =>
  chooserAt(folded(providerChoices, story as readonly OidcFact[]), NOON + later);

describe('the identity provider was chosen', () => {
  it('by one owner alone who set it', () => expect(chosenBy(5, set(0, { actor: A, causation: null }))).toBe('usr_a'));
  it('by two where the other approved a proposal', () => expect(chosenBy(5, set(0, { actor: A, causation: 'evt_1' }))).toBeNull());
  it('as of each time by whom it was set last', () => {
    const story = [set(10, { actor: A, causation: null }), set(20, { actor: { ...A, id: 'usr_b' }, causation: 'evt_1' })];
    expect([5, 10, 19, 20].map((later) => chosenBy(later, ...story))).toEqual([null, 'usr_a', 'usr_a', null]);
  });
  it('by nobody where there is none', () => expect(chosenBy(0)).toBeNull());
});
