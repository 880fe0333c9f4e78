/** Where the dashboard is. */
export const DASHBOARD = '/dashboard';

const HERE = 'https://here.invalid';

/** A page of the dashboard that an address names; the dashboard itself for everything else, so that nobody is led to another site. */
export function ownPage(next: string | undefined): string {
  if (next === undefined || !URL.canParse(next, HERE)) return DASHBOARD;
  const { origin, pathname, search } = new URL(next, HERE);
  const isOurs = origin === HERE && (pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`));
  return isOurs ? `${pathname}${search}` : DASHBOARD;
}
