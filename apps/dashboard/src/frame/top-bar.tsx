import { Link } from '@tanstack/react-router';
import { clockTime, zoneName } from '#apps/dashboard/src/format/time';
import { Icon } from '#screens/parts/icon';
import { State } from '#screens/parts/state';
import { useMode } from '#apps/dashboard/src/session/mode';
import { useStaleSince } from '#apps/dashboard/src/session/reach';
import { useSession } from '#screens/session/session';
import { language, LANGUAGES, speak, t } from '#apps/dashboard/src/texts/texts';
import { ModeSwitch } from '#screens/frame/mode-switch';
import { Search } from '#screens/frame/search';
import { turnTheme } from '#apps/dashboard/src/frame/theme';

export function TopBar() {
  const { account_name, user } = useSession();
  const mode = useMode();
  const next = language() === 'en' ? 'hi' : 'en';
  return (
    <header className="top">
      <span className="shop">
        <i aria-hidden="true">{account_name.slice(0, 1)}</i>
        <b>{account_name}</b>
      </span>
      {mode === 'test' && <span className="test-word">{t('Test mode')}</span>}
      <ModeSwitch className="quiet" />
      <Search />
      <span className="push" />
      <Freshness />
      <span className="zone quiet">{t('Times in {zone}', { zone: zoneName() })}</span>
      <button type="button" className="button bare" lang={next} onClick={() => void speak(next).then(() => location.reload())}>
        {LANGUAGES[next]}
      </button>
      <button type="button" className="button icon" onClick={turnTheme} aria-label={t('Light or dark')}>
        <Icon name="theme" />
      </button>
      <Link from="/$mode" to={'./me'} className="face" aria-label={t('You: {email}', { email: user.email })}>
        {(user.name ?? user.email).slice(0, 2).toUpperCase()}
      </Link>
    </header>
  );
}

/** Whether the shown data is current, or how old it is while the server is away. */
function Freshness() {
  const staleSince = useStaleSince();
  return (
    <span role="status">
      {staleSince === null ? (
        <State tone="ok">{t('Up to date')}</State>
      ) : (
        <State tone="attention">{t('As of {time}', { time: clockTime(staleSince) })}</State>
      )}
    </span>
  );
}
