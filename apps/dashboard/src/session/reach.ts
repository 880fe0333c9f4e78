import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { AuthenticationError } from '#sdk/index';
import { isUnanswered } from '#apps/dashboard/src/api/client';

/** When the server last answered, Unix milliseconds. */
let answeredAt = Date.now();
let isOffline = false;
const watchers = new Set<() => void>();

/** Tracks the server's availability by all answers and failures of the pages. Once it is back, all shown data is reloaded. */
export function watchServer(queries: QueryClient): void {
  const recordOutcome = (failure: Error | null): void => {
    const wasOffline = isOffline;
    isOffline = isUnanswered(failure);
    if (!isOffline) answeredAt = Date.now();
    if (isOffline === wasOffline) return;
    for (const onChange of watchers) onChange();
    if (wasOffline) queries.invalidateQueries().catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // A manual success is a write into the cache by `setQueryData`, and not a response.
    if (action.type === 'success' && !action.manual) recordOutcome(null);
    if (action.type === 'failed') recordOutcome(action.error as Error);
    // The session may have ended elsewhere; its own query detects that.
    if (action.type === 'error' && isSignedOut(action.error) && query.queryKey[0] !== SESSION)
      refetchSession(queries).catch(() => undefined);
  });
}

const SESSION = 'session';

/** Also checks whether the server is available. */
export const refetchSession = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [SESSION] });

export const isSignedOut = (error: unknown): boolean => error instanceof AuthenticationError;

/** While the server is away: when it last answered, Unix seconds. Shown data is as of then. Null: it answers, and shown data is current. */
export const useStaleSince = (): number | null => useSyncExternalStore(subscribe, staleSince);

const staleSince = (): number | null => (isOffline ? Math.floor(answeredAt / 1000) : null);

function subscribe(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
