import { useEffect, useState } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { NotLoaded } from '#apps/dashboard/src/parts/lazy';
import { OfflineMessage } from '#screens/parts/offline';

/** Milliseconds between checks whether the server is back. */
const SOON = 2000;
/** A page that has reloaded itself less than this long ago does not do so again, milliseconds. */
const NOT_AGAIN = 60_000;
const RELOADED = 'reloaded-at';

/** Shown instead of a page that failed. A page that lacks a file reloads itself, once the server is back, from its current release. */
export function ErrorFallback({ error }: { readonly error: unknown }) {
  const isNotLoaded = error instanceof NotLoaded;
  const [hasGivenUp, setGivenUp] = useState(false);
  useEffect(() => {
    if (!isNotLoaded) return undefined;
    const checkServer = async (): Promise<void> => {
      const isOnline = await fetch('/dashboard', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false); // prettier-ignore
      if (!isOnline) return;
      clearInterval(timer);
      if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < NOT_AGAIN) setGivenUp(true);
      else reload();
    };
    const timer = setInterval(() => void checkServer(), SOON);
    checkServer().catch(() => undefined);
    return () => clearInterval(timer);
  }, [isNotLoaded]);
  if (isNotLoaded && !hasGivenUp)
    return (
      <div className="page narrow">
        <OfflineMessage />
      </div>
    );
  return (
    <div className="page narrow">
      <h1>{t('This page could not be shown')}</h1>
      <p>{t('The rest of the dashboard still works. Reload the page; if that does not help, tell the operator of the service.')}</p>
      <p>
        <Button look="main" onClick={reload}>
          {t('Load it again')}
        </Button>
      </p>
    </div>
  );
}

function reload(): void {
  sessionStorage.setItem(RELOADED, `${Date.now()}`);
  location.reload();
}
