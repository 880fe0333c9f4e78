import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { AuthenticationError } from '#sdk/index';
import { isUnanswered } from '#apps/dashboard/src/api/client';

/** When the server last answered, Unix milliseconds. */
let answered = Date.now();
let isAway = false;
const watchers = new Set<() => void>();

/** How the server is, by each answer that the pages get and each that they miss. Once it is back, all that is shown is read again. */
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
    // The session may have ended elsewhere, which its own query finds out.
    if (action.type === 'error' && isSignedOut(action.error) && query.queryKey[0] !== SESSION) askAgain(queries).catch(() => undefined);
  });
}

const SESSION = 'session';

/** Asks the server who is signed in, and so whether it is there. */
export const askAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [SESSION] });

export const isSignedOut = (fault: unknown): boolean => fault instanceof AuthenticationError;

/** How old what is shown is while the server is away, Unix seconds of its last answer; null: it answers. */
export const useAsOf = (): number | null => useSyncExternalStore(watch, asOf);

const asOf = (): number | null => (isAway ? Math.floor(answered / 1000) : null);

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
