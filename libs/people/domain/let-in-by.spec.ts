import { fact, type Fact } from '#kernel/fact';
import { isLetInOnlyBy, type LetIn, letIn } from '#people/domain/let-in-by';
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
const mailed: UserFact = fact('user.link_mail_requested', { user: USER, hash: 'h' });
const chosen = (keeps: string | null): UserFact => fact('user.password_set', { user: USER, password: 'p', keeps });
const proposed = fact('proposal.created', { proposal: 'prp_1' } as const);
const approved = fact('proposal.approved', { proposal: 'prp_1' } as const);

/** The owner who alone chose the identity provider. */
let chooser: string | null = null;
beforeEach(() => (chooser = null));
const after = (...story: readonly (readonly unknown[])[]): LetIn =>
  folded(
    letIn(() => chooser),
    story.flat() as never,
  );
const letInBy = (...story: readonly (readonly unknown[])[]) => after(...story).by;
const X = person('usr_x');

describe('a person is let in', () => {
  it('by who invited them, and then by who promoted them', () => {
    expect(letInBy(by(X, invited('owner'), linked))).toEqual(['usr_x']);
    expect(letInBy(by(OPERATOR, invited('owner')))).toEqual([null]);
    expect(letInBy(by(OPERATOR, invited('viewer')), by(X, changed('finance')))).toEqual(['usr_x']);
    expect(letInBy(by(X, invited('finance')), by(OPERATOR, changed('owner')))).toEqual([null]);
  });
  it('by who proposed and who approved them', () =>
    expect(letInBy(by(X, proposed), by(person('usr_y'), approved, invited('owner')))).toEqual(['usr_y', 'usr_x']));
  it('by who made the link by which they joined, even if an operator invited them', () => {
    const story = [by(OPERATOR, invited('owner'), linked), by(X, linked), by(person(USER), joined, chosen(null))];
    expect(new Set(letInBy(...story))).toEqual(new Set(['usr_x']));
  });
  it('by who made the link that they used since', () => {
    const story = [by(X, invited('owner'), linked), by(person(USER), joined, chosen(null)), by(OPERATOR, linked)];
    expect(letInBy(...story)).not.toContain(null);
    expect(letInBy(...story, by(person(USER), chosen(null)))).toContain(null);
    expect(letInBy(...story, by(person(USER), chosen('ses_1')))).not.toContain(null);
  });
});

describe('the link by which a person came', () => {
  const seenBy = (...story: readonly (readonly unknown[])[]) => after(...story).seenBy;
  const came = by(person(USER), joined, chosen(null));

  it('was seen by who was shown it', () => {
    expect(seenBy(by(X, invited('owner'), linked), came)).toEqual(['usr_x']);
    expect(seenBy(by(OPERATOR, invited('owner'), linked), came)).toEqual([null]);
  });
  it('was seen by nobody if it was mailed, or if they came by the identity provider', () => {
    expect(seenBy(by(X, invited('owner'), linked, mailed), came)).toEqual([]);
    expect(seenBy(by(X, invited('owner'), linked), by(person(USER), joined))).toEqual([]);
  });
  it('is the last one that they used', () => {
    const story = [by(X, invited('owner'), linked), came, by(OPERATOR, linked)];
    expect(seenBy(...story)).toEqual(['usr_x']);
    expect(seenBy(...story, by(person(USER), chosen('ses_1')))).toEqual(['usr_x']);
    expect(seenBy(...story, by(person(USER), chosen(null)))).toEqual([null]);
    expect(seenBy(...story, by(X, linked, mailed), by(person(USER), chosen(null)))).toEqual([]);
  });
});

describe('a person who entered by the identity provider', () => {
  const entered = fact('user.oidc_used', { user: USER, issuer: 'https://login.example.com', identity: 'i', attempt: 'a' });
  const story = [by(OPERATOR, invited('owner'), linked), by(person(USER), joined, entered)];

  it('is let in by who alone chose it, who could be that person', () => {
    chooser = 'usr_x';
    expect(after(...story)).toMatchObject({ by: ['usr_x'], seenBy: ['usr_x'] });
    expect(after(...story, by(OPERATOR, linked), by(person(USER), chosen(null)))).toMatchObject({ by: ['usr_x', null], seenBy: [null] });
  });
  it('is let in as before if two owners agreed on it', () => expect(after(...story)).toMatchObject({ by: [null], seenBy: [] }));
});

describe('a person is let in by one other alone', () => {
  const owner = after(by(X, invited('owner')));
  const byOperator = after(by(OPERATOR, invited('owner')));
  const promotedByOther = after(by(X, invited('viewer')), by(person('usr_y'), changed('owner')));

  it('if nobody else in the chain of those who let them in came by an operator', () => {
    expect(isLetInOnlyBy([owner])).toBe(true);
    expect(isLetInOnlyBy([byOperator])).toBe(false);
    expect(isLetInOnlyBy([promotedByOther, owner])).toBe(true);
    expect(isLetInOnlyBy([promotedByOther, byOperator])).toBe(false);
  });
  it('also through a person who may not approve any more', () =>
    expect(isLetInOnlyBy([promotedByOther, after(by(X, invited('viewer')))])).toBe(true));
});
