import { asOf, listAsOf } from '#checkout/queries/session-list/session-as-of';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import { expired, sessionResource, type SessionStory } from '#checkout/resource/session.view';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { ListQuery, Page } from '#platform/storage/documents';
import { fact, type Happened } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { at, folded } from '#test/support/facts/given';
import { begun, created, declined, expired as expiredFact, session } from '#test/support/facts/session-facts';

const now = session.expires_at;
const overdue = folded(sessionResource, [fact('checkout_session.created', session)])!;
const ended = expired(overdue, 'timeout', now);

/** A read model of one session that passes through `stages`: one per query, then stays at the last. */
function following(...stages: SessionResource[]): (query: ListQuery) => Promise<Page> {
  return async ({ filters, times }) => {
    const shown = stages.length > 1 ? stages.shift()! : stages[0]!;
    const { gt = -Infinity, lte = Infinity } = times!['holds_until']!;
    const until = sessionList.filters['holds_until']!(shown) as number;
    const isFound = until > gt && until <= lte && (filters['status'] ?? [shown.status]).includes(shown.status);
    return { documents: isFound ? [JSON.stringify(shown)] : [], hasMore: false };
  };
}

describe('the list of expired sessions', () => {
  it.each([
    ['before it is noted', [overdue]],
    ['while it is noted', [overdue, ended]],
    ['after it was noted', [ended]],
  ])('has an expired session once: %s', async (_, stages) => {
    const query = { scope: 'acct_1:test', filters: { status: ['expired'] }, created: {}, limit: 10 };
    const { documents, hasMore } = await listAsOf(now, query, following(...stages));
    expect(documents.map((text) => JSON.parse(text) as SessionResource)).toMatchObject([{ id: session.session, status: 'expired' }]);
    expect(hasMore).toBe(false);
  });
});

describe('a page of sessions that are overdue and others', () => {
  const query = { scope: 'acct_1:test', filters: { status: ['expired'] }, created: {}, limit: 2 };
  const pages =
    (late: Partial<SessionResource>[], noted: Partial<SessionResource>[], hasMore = false) =>
    async ({ times }: ListQuery): Promise<Page> => {
      const isLate = times!['holds_until']!.lte !== undefined;
      return {
        documents: (isLate ? late : noted).map((each) => JSON.stringify({ ...(isLate ? overdue : ended), ...each })),
        hasMore: isLate && hasMore,
      };
    };
  const idsOf = ({ documents }: Page): string[] => documents.map((text) => (JSON.parse(text) as SessionResource).id);

  it('is sorted by id where they began in the same second', async () => {
    expect(idsOf(await listAsOf(now, query, pages([{ id: 'cs_1' }], [{ id: 'cs_2' }])))).toEqual(['cs_2', 'cs_1']);
    expect(idsOf(await listAsOf(now, query, pages([{ id: 'cs_2' }], [{ id: 'cs_1' }])))).toEqual(['cs_2', 'cs_1']);
  });

  it('has more if only overdue sessions follow', async () => {
    expect((await listAsOf(now, query, pages([{ id: 'cs_2' }, { id: 'cs_1' }], [], true))).hasMore).toBe(true);
  });
});

describe('a session whose time has passed', () => {
  it.each<[string, Happened<SessionStory>[]]>([
    ['open', []],
    ['with a payment that failed too late', [...at<SessionStory>(now - MINUTE, [begun()]), ...at<SessionStory>(now + 1, [declined])]],
  ])('is shown the same before and after its expiry is recorded, a minute late: %s', (_, story) => {
    const before = folded(sessionResource, [created(), ...story])!;
    const after = folded(sessionResource, [created(), ...story, ...at<SessionStory>(now + MINUTE, [expiredFact('timeout')])]);
    expect(JSON.parse(asOf(JSON.stringify(before), now + 2))).toEqual(after);
  });
});
