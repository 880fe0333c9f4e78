/** The dashboard's path. */
export const DASHBOARD = '/dashboard';

const HERE = 'https://here.invalid';

/** The page to continue with: `next` if it is a page of the dashboard, otherwise the dashboard itself. So `next` cannot lead to another site. */
export function ownPage(next: string | undefined): string {
  if (next === undefined || !URL.canParse(next, HERE)) return DASHBOARD;
  const { origin, pathname, search } = new URL(next, HERE);
  const isOurs = origin === HERE && (pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`));
  return isOurs ? `${pathname}${search}` : DASHBOARD;
}
