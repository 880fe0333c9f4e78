import { createContext, type ReactNode, useContext } from 'react';
import { useQuery } from '@tanstack/react-query';
import { service } from '#apps/dashboard/src/api/client';
import type { Session } from '#apps/dashboard/src/api/types';
import { isSignedOut } from '#apps/dashboard/src/session/reach';
import { OfflinePage } from '#screens/parts/offline';

/** The interval of session checks, and while they fail, milliseconds. */
const [OFTEN, SOON] = [60_000, 5000];

const Current = createContext<Session | null>(null);

/** The signed-in person. Throws outside of `SignedIn`. */
export function useSession(): Session {
  const session = useContext(Current);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}

/** Whether the person's role may see a resource, or write it. */
export function useAccess(resource: string): { readonly sees: boolean; readonly writes: boolean; readonly masked: boolean } {
  const access = useSession().access[resource];
  return { sees: !!access, writes: access === 'w', masked: access === 'm' };
}

/** Shows its children to a signed-in person, and redirects others to the sign-in page. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data, error } = useQuery<Session>({
    queryKey: ['session'],
    queryFn: ({ signal }) => service('test').json<Session>('GET', '/admin/v1/session', {}, { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? SOON : OFTEN),
  });
  if (isSignedOut(error)) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    return null;
  }
  if (data === undefined) return error === null ? null : <OfflinePage />;
  return <Current value={data}>{children}</Current>;
}
