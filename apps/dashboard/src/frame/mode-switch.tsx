import { useLocation } from '@tanstack/react-router';
import { useMode } from '#apps/dashboard/src/session/mode';
import { t } from '#apps/dashboard/src/texts/texts';

/**
 * Leads to the same page in the other mode. A full page load and not a `<Link>`, so that no data, form or stream of this mode stays in memory. So the
 * address needs the router's basepath, which `pathname` does not have.
 */
export function ModeSwitch({ className }: { readonly className: string }) {
  const mode = useMode();
  const { pathname } = useLocation();
  const other = mode === 'test' ? 'live' : 'test';
  return (
    <a className={className} href={pathname.replace(/^\/(test|live)/, `/dashboard/${other}`)}>
      {other === 'live' ? t('Switch to live') : t('Switch to test')}
    </a>
  );
}
