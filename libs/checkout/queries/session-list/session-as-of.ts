import { statusAt } from '#checkout/domain/checkout-session';
import type { SessionResource } from '#checkout/resource/session.resource';
import { expired } from '#checkout/resource/session.view';
import type { UnixSeconds } from '#kernel/time';
import { FilledPage } from '#platform/storage/filled-page';
import type { FilterValue, ListQuery, Page } from '#platform/storage/documents';

/** Returns the session's text as of `now`: past its time, it has expired, although the event follows a little later (interface §3.1). */
export function asOf(text: string, now: UnixSeconds): string {
  const session = JSON.parse(text) as SessionResource;
  if (statusAt(session.status, session.expires_at, now) === session.status) return text;
  return JSON.stringify(expired(session, 'timeout', session.expires_at));
}

/**
 * A page of sessions as of `now`. Sessions past their time are filtered by the status that they are shown with, expired and unpaid, though the read
 * model still has another. They are read first, so that a session whose expiry is recorded in between is found twice rather than missed.
 */
export async function listAsOf(now: UnixSeconds, query: ListQuery, list: (query: ListQuery) => Promise<Page>): Promise<Page> {
  const { status, payment_status, ...others } = query.filters;
  if (status === undefined && payment_status === undefined) return shownAt(now, await list(query));
  const takesOverdue = takes(status, 'expired') && takes(payment_status, 'unpaid');
  const overdue = takesOverdue ? await list({ ...query, filters: others, times: { ...query.times, holds_until: { lte: now } } }) : EMPTY;
  const holding = await list({ ...query, times: { ...query.times, holds_until: { gt: now } } });
  return together(query, shownAt(now, overdue), holding);
}

const EMPTY: Page = { documents: [], hasMore: false };

const shownAt = (now: UnixSeconds, page: Page): Page => ({ ...page, documents: page.documents.map((text) => asOf(text, now)) });

const takes = (wanted: readonly FilterValue[] | undefined, value: string): boolean => wanted === undefined || wanted.includes(value);

interface Found {
  readonly text: string;
  readonly session: SessionResource;
}

const newestFirst = ({ session: one }: Found, { session: other }: Found): number =>
  other.created_at - one.created_at || Number(one.id < other.id) - Number(one.id > other.id);

/**
 * Merges two pages of the same list; of a session in both, the second was read later and counts. If a page has more, the other's entries beyond its
 * end are left to the next page, because what comes between them is not known yet.
 */
function together(query: ListQuery, a: Page, b: Page): Page {
  if (a.documents.length === 0) return b;
  const onward = query.endingBefore === undefined ? newestFirst : (one: Found, other: Found) => newestFirst(other, one);
  const found = ({ documents }: Page): Found[] =>
    documents.map((text) => ({ text, session: JSON.parse(text) as SessionResource })).sort(onward);
  const [ofA, ofB] = [found(a), found(b)];
  const ends = [...(a.hasMore ? ofA.slice(-1) : []), ...(b.hasMore ? ofB.slice(-1) : [])];
  const sessions = [...new Map([...ofA, ...ofB].map((each) => [each.session.id, each])).values()].sort(onward);
  const filled = new FilledPage(query);
  for (const each of sessions)
    if (ends.some((end) => onward(end, each) < 0) || !filled.takes(each.text)) return { ...filled.page, hasMore: true };
  return { ...filled.page, hasMore: ends.length > 0 };
}
