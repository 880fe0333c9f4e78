import { fact } from '#kernel/fact';
import type { LinkMailOutcome } from '#people/domain/user.events';
import { PEOPLE_ALERTS } from '#people/people.alerts';
import { recorded } from '#test/support/facts/recorded';

const USER = 'usr_1';
const ended = (outcome: LinkMailOutcome) => fact('user.link_mail_ended', { user: USER, hash: 'h', outcome });
const chosen = fact('user.password_set', { user: USER, password: 'sealed', keeps: null });
const joined = fact('user.joined', { user: USER, name: null });
type Story = readonly (ReturnType<typeof ended> | typeof chosen | typeof joined)[];

const storyOf = (facts: Story) => facts.map((each, revision) => ({ ...recorded(`user-${USER}`, each), revision }));
const alertOf = (...facts: Story) => {
  const story = storyOf(facts);
  return PEOPLE_ALERTS['user.link_mail_ended']!.alert!(story.at(-1) as never, story);
};
const endedBy = (...facts: Story) => {
  const story = storyOf(facts);
  const last = story.at(-1)!;
  return PEOPLE_ALERTS[last.type as 'user.password_set']!.ends!(last as never, story);
};

describe('a one-time link that could not be mailed', () => {
  it('raises one alert until the person is reached', () => {
    expect(alertOf(ended('refused'))).toMatchObject({ type: 'link_not_mailed', subject: USER, cause: { revision: 0 } });
    expect(alertOf(ended('refused'), ended('expired'))).toMatchObject({ data: { reason: 'expired' }, cause: { revision: 0 } });
    expect(alertOf(ended('refused'), ended('sent'), ended('refused'))).toMatchObject({ cause: { revision: 2 } });
    expect(alertOf(ended('sent'))).toBeNull();
  });

  it('is resolved once a later mail arrived, or the person has a password', () => {
    expect(endedBy(ended('refused'), ended('expired'), ended('sent'))).toMatchObject({ cause: { revision: 0 } });
    expect(endedBy(ended('refused'), chosen)).toMatchObject({ cause: { revision: 0 } });
    expect(endedBy(ended('refused'), chosen, ended('sent'))).toBeNull();
    expect(endedBy(ended('refused'), ended('refused'))).toBeNull();
    expect(endedBy(chosen)).toBeNull();
  });

  it('is resolved once the person has joined, by a link or an identity provider', () => {
    expect(endedBy(ended('refused'), joined)).toMatchObject({ cause: { revision: 0 } });
    expect(endedBy(ended('refused'), joined, chosen)).toBeNull();
  });
});
