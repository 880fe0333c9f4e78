import { fact, type Fact } from '#kernel/fact';
import { letIn, letInBy } from '#people/domain/let-in-by';
import type { Role } from '#people/domain/role';
import type { UserFact } from '#people/domain/user.events';
import { folded, NOON } from '#test/support/facts/given';

const USER = 'usr_1';
const OPERATOR = { type: 'operator', id: null };
const person = (id: string) => ({ type: 'user', id });

let commands = 0;
/** Facts that an actor appended together. */
const by = (actor: object, ...facts: readonly Fact[]) => {
  const metadata = { actor, command: `command-${++commands}` };
  return facts.map((each) => ({ ...each, at: NOON, metadata }));
};
const invited = (role: Role): UserFact => fact('user.invited', { user: USER, email: 'a@example.com', name: null, role });
const changed = (role: Role): UserFact => fact('user.changed', { user: USER, role });
const linked: UserFact = fact('user.link_issued', { user: USER, hash: 'h', expires_at: NOON });
const joined: UserFact = fact('user.joined', { user: USER, name: null });
const chosen = (keeps: string | null): UserFact => fact('user.password_set', { user: USER, password: 'p', keeps });
const proposed = fact('proposal.created', { proposal: 'prp_1' } as const);
const approved = fact('proposal.approved', { proposal: 'prp_1' } as const);

const users = (...story: readonly (readonly unknown[])[]) => letInBy(folded(letIn, story.flat() as never));

describe('a person is let in', () => {
  it('by who invited them as an approver', () => {
    expect(users(by(person('usr_x'), invited('owner'), linked))).toEqual(['usr_x']);
    expect(users(by(person('usr_x'), invited('viewer')))).toBeNull();
    expect(users(by(OPERATOR, invited('owner')))).toBeNull();
  });
  it('by who promoted them, not by who invited them', () => {
    expect(users(by(OPERATOR, invited('viewer')), by(person('usr_x'), changed('finance')))).toEqual(['usr_x']);
    expect(users(by(person('usr_x'), invited('finance')), by(OPERATOR, changed('owner')))).toBeNull();
  });
  it('by who proposed and who approved them', () =>
    expect(users(by(person('usr_x'), proposed), by(person('usr_y'), approved, invited('owner')))).toEqual(['usr_y', 'usr_x']));
  it('by who made the link by which they joined, even if an operator invited them', () =>
    expect(users(by(OPERATOR, invited('owner'), linked), by(person('usr_x'), linked), by(person(USER), joined, chosen(null)))).toEqual(
      expect.not.arrayContaining([null]),
    ));
  it('by who made the link that they used since', () => {
    const story = [by(person('usr_x'), invited('owner'), linked), by(person(USER), joined, chosen(null)), by(OPERATOR, linked)];
    expect(users(...story)).toEqual(expect.not.arrayContaining([null]));
    expect(users(...story, by(person(USER), chosen(null)))).toBeNull();
    expect(users(...story, by(person(USER), chosen('ses_1')))).toEqual(expect.not.arrayContaining([null]));
  });
});
