import { clockTime } from '#apps/dashboard/src/format/time';
import { useStaleSince } from '#apps/dashboard/src/session/reach';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';

/** Shown instead of everything else, if the session could not be fetched yet. */
export const OfflinePage = () => (
  <main className="alone">
    <OfflineMessage />
  </main>
);

export const OfflineMessage = () => (
  <>
    <h1>
      <Icon name="attention" /> {t('The server is away')}
    </h1>
    <p>{t('The page tries again on its own. Nothing that you did is lost.')}</p>
  </>
);

/** Above a page while the server is away. */
export function OfflineBanner() {
  const staleSince = useStaleSince();
  if (staleSince === null) return null;
  return (
    <p className="note attention" role="alert">
      <Icon name="attention" />
      <span>
        {t('The server is away. What you see is as of {time}. Nothing can be changed until it answers; the page tries again on its own.', {
          time: clockTime(staleSince),
        })}
      </span>
    </p>
  );
}
