import { type ComponentType, lazy, useEffect, useState } from 'react';
import { clockTime } from '#apps/dashboard/src/format/time';
import { useAsOf } from '#apps/dashboard/src/session/reach';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';

/** Shown instead of everything else to a signed-in person. */
export const Away = () => (
  <main className="alone">
    <ServerAway />
  </main>
);

const ServerAway = () => (
  <>
    <h1>
      <Icon name="attention" /> {t('The server is away')}
    </h1>
    <p>{t('The page tries again on its own. Nothing that you did is lost.')}</p>
  </>
);

/** Above a page while the server is away. */
export function AwayBand() {
  const asOf = useAsOf();
  if (asOf === null) return null;
  return (
    <p className="note attention" role="alert">
      <Icon name="attention" />
      <span>
        {t('The server is away. What you see is as of {time}. Nothing can be changed until it answers; the page tries again on its own.', {
          time: clockTime(asOf),
        })}
      </span>
    </p>
  );
}

/** A page's file could not be loaded: the server is away, or has another release's files. */
export class NotLoaded extends Error {}

/** Loads a file of a page. Throws `NotLoaded`. */
export const loading =
  <Module,>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      throw new NotLoaded('A file of this page could not be loaded.', { cause });
    });

/** A part of a page that is loaded when it is shown. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(loading(load));

/** Milliseconds between checks whether the server is back. */
const SOON = 2000;
/** A page that has reloaded itself less than this long ago does not do so again, milliseconds. */
const NOT_AGAIN = 60_000;
const RELOADED = 'reloaded-at';

/** Shown instead of a page that failed. A page that lacks a file reloads itself, once the server is back, from its current release. */
export function PageFault({ error }: { readonly error: unknown }) {
  const isNotLoaded = error instanceof NotLoaded;
  const [isAway, setAway] = useState(isNotLoaded);
  useEffect(() => {
    if (!isNotLoaded) return undefined;
    const look = async (): Promise<void> => {
      const isThere = await fetch('/dashboard', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false); // prettier-ignore
      if (!isThere) return;
      clearInterval(timer);
      if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < NOT_AGAIN) setAway(false);
      else reload();
    };
    const timer = setInterval(() => void look(), SOON);
    look().catch(() => undefined);
    return () => clearInterval(timer);
  }, [isNotLoaded]);
  if (isAway)
    return (
      <div className="page narrow">
        <ServerAway />
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
