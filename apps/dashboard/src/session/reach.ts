import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { AuthenticationError } from '#sdk/index';
import { isUnanswered } from '#apps/dashboard/src/api/client';

/** When the server last answered, Unix milliseconds. */
let answered = Date.now();
let isAway = false;
const watchers = new Set<() => void>();

/** Tracks the server's availability by all answers and failures of the pages. Once it is back, all shown data is reloaded. */
export function watchServer(queries: QueryClient): void {
  const note = (fault: Error | null): void => {
    const wasAway = isAway;
    isAway = isUnanswered(fault);
    if (!isAway) answered = Date.now();
    if (isAway === wasAway) return;
    for (const changed of watchers) changed();
    if (wasAway) queries.invalidateQueries().catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual) note(null);
    if (action.type === 'failed') note(action.error as Error);
    // The session may have ended elsewhere; its own query detects that.
    if (action.type === 'error' && isSignedOut(action.error) && query.queryKey[0] !== SESSION) askAgain(queries).catch(() => undefined);
  });
}

const SESSION = 'session';

/** Queries the session, and thereby whether the server is available. */
export const askAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [SESSION] });

export const isSignedOut = (fault: unknown): boolean => fault instanceof AuthenticationError;

/** The age of shown data while the server is away: Unix seconds of its last answer; null: it answers. */
export const useAsOf = (): number | null => useSyncExternalStore(watch, asOf);

const asOf = (): number | null => (isAway ? Math.floor(answered / 1000) : null);

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
