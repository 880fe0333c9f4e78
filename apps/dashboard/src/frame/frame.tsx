import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followChanges } from '#apps/dashboard/src/api/live';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { RiskSettings } from '#apps/dashboard/src/api/types';
import { showTimesIn, zone } from '#apps/dashboard/src/format/time';
import { useMode } from '#apps/dashboard/src/session/mode';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';
import { MENU, type MenuEntry } from '#apps/dashboard/src/frame/menu';
import { OfflineBanner } from '#screens/parts/offline';
import { TopBar } from '#screens/frame/top-bar';

/** The frame of every page: the bar, the role's menu, and on a phone its first entries at the bottom. */
export function Frame() {
  const mode = useMode();
  const { access } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    followChanges(mode, queries, over.signal);
    return () => over.abort();
  }, [mode, queries]);
  const settings = useAnswer<RiskSettings>(access['risk'] ? '/v1/risk/settings' : null);
  if (settings?.state === 'known') showTimesIn(settings.value.time_zone);
  const menu = MENU.map((part) => part.filter(({ resource }) => access[resource])).filter((part) => part.length > 0);
  return (
    <div className={`frame ${mode}`}>
      <a className="skip" href="#page">
        {t('Skip to the page')}
      </a>
      {mode === 'test' && <div className="stripe" />}
      <TopBar />
      <nav className="side" aria-label={t('Pages')}>
        {menu.map((part) => (
          <ul key={part[0]!.to}>
            {part.map((entry) => (
              <li key={entry.to}>
                <Entry {...entry} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <main id="page" tabIndex={-1}>
        <OfflineBanner />
        <Outlet key={zone()} />
      </main>
      <nav className="bottom" aria-label={t('Main pages')}>
        {menu
          .flat()
          .slice(0, 4)
          .map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
        <Entry to="me" word="You" icon="menu" resource="" />
      </nav>
    </div>
  );
}

const Entry = ({ to, word, icon }: MenuEntry) => (
  <Link from="/$mode" to={`./${to}`} activeOptions={{ includeSearch: false, exact: to === '' }}>
    <Icon name={icon} />
    <span>{t(word)}</span>
  </Link>
);
