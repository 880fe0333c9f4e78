import { statusAt } from '#checkout/domain/checkout-session';
import type { SessionResource } from '#checkout/resource/session.resource';
import { expired } from '#checkout/resource/session.view';
import type { UnixSeconds } from '#kernel/time';
import type { FilterValue, ListQuery, Page } from '#platform/storage/documents';

/** A session whose time has passed is shown as expired at once, although the fact follows a little later (interface §3.1). */
export function asOf(text: string, now: UnixSeconds): string {
  const session = JSON.parse(text) as SessionResource;
  if (statusAt(session.status, session.expires_at, now) === session.status) return text;
  return JSON.stringify(expired(session, 'timeout', session.expires_at));
}

/**
 * A page as its filters name it at a moment: sessions whose time has passed are found as what they are shown as. Those are asked for first:
 * one that is noted as expired meanwhile is found twice then, and not missed.
 */
export async function listAsOf(now: UnixSeconds, query: ListQuery, list: (query: ListQuery) => Promise<Page>): Promise<Page> {
  const { status, payment_status, ...others } = query.filters;
  if (status === undefined && payment_status === undefined) return shownAt(now, await list(query));
  const takesOverdue = takes(status, 'expired') && takes(payment_status, 'unpaid');
  const overdue = takesOverdue ? await list({ ...query, filters: others, times: { ...query.times, holds_until: { lte: now } } }) : NONE;
  const holding = await list({ ...query, times: { ...query.times, holds_until: { gt: now } } });
  return together(query, shownAt(now, overdue), holding);
}

const NONE: Page = { documents: [], hasMore: false };

const shownAt = (now: UnixSeconds, page: Page): Page => ({ ...page, documents: page.documents.map((text) => asOf(text, now)) });

const takes = (wanted: readonly FilterValue[] | undefined, value: string): boolean => wanted === undefined || wanted.includes(value);

/** One page of two of the same place and limit, the second read later. */
function together({ limit, endingBefore }: ListQuery, a: Page, b: Page): Page {
  if (a.documents.length === 0) return b;
  const found = [...a.documents, ...b.documents].map((text) => ({ text, session: JSON.parse(text) as SessionResource }));
  const sessions = [...new Map(found.map((each) => [each.session.id, each])).values()];
  const newestFirst = sessions.toSorted(
    ({ session: one }, { session: other }) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1),
  );
  const page = endingBefore === undefined ? newestFirst.slice(0, limit) : newestFirst.slice(-limit);
  return { documents: page.map(({ text }) => text), hasMore: a.hasMore || b.hasMore || sessions.length > limit };
}
