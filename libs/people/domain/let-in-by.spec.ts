import { fact, type Fact } from '#kernel/fact';
import { isLetInOnlyBy, letIn } from '#people/domain/let-in-by';
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
const chosen = (keeps: string | null): UserFact => fact('user.password_set', { user: USER, password: 'p', keeps });
const proposed = fact('proposal.created', { proposal: 'prp_1' } as const);
const approved = fact('proposal.approved', { proposal: 'prp_1' } as const);

const onlyBy = (other: string, ...story: readonly (readonly unknown[])[]) => isLetInOnlyBy(folded(letIn, story.flat() as never), other);

describe('a person is let in', () => {
  it('by who invited them as an approver', () => {
    const story = by(person('usr_x'), invited('owner'), linked);
    expect([onlyBy('usr_x', story), onlyBy('usr_y', story)]).toEqual([true, false]);
    expect(onlyBy('usr_x', by(person('usr_x'), invited('viewer')))).toBe(false);
    expect(onlyBy('usr_x', by(OPERATOR, invited('owner')))).toBe(false);
  });
  it('by who promoted them, not by who invited them', () => {
    expect(onlyBy('usr_x', by(OPERATOR, invited('viewer')), by(person('usr_x'), changed('finance')))).toBe(true);
    expect(onlyBy('usr_x', by(person('usr_x'), invited('finance')), by(OPERATOR, changed('owner')))).toBe(false);
  });
  it('by who proposed and who approved them', () => {
    const story = [by(person('usr_x'), proposed), by(person('usr_y'), approved, invited('owner'))];
    expect([onlyBy('usr_x', ...story), onlyBy('usr_y', ...story)]).toEqual([false, false]);
  });
  it('by who made the link that they used since', () => {
    const story = [by(person('usr_x'), invited('owner'), linked), by(OPERATOR, linked)];
    expect(onlyBy('usr_x', ...story)).toBe(true);
    expect(onlyBy('usr_x', ...story, by(person(USER), chosen(null)))).toBe(false);
    expect(onlyBy('usr_x', ...story, by(person(USER), chosen('ses_1')))).toBe(true);
  });
});
