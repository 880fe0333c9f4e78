import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SessionApi } from '#checkout-page/browser/api';
import type { NextAction, Session } from '#checkout-page/browser/session';
import { appLinks, isUpi, qrPath } from '#checkout-page/browser/upi';
import type { Acts } from '#checkout-page/browser/view/acts';
import { useWording } from '#checkout-page/view/wording';

interface Props {
  readonly session: Session;
  readonly api: SessionApi;
  readonly acts: Acts;
  readonly startedHere: boolean;
}

/** A payment under way: the shopper's next step, and a way to give it up. */
export function NextStep({ session, api, acts, startedHere }: Props): JSX.Element {
  const { say, time } = useWording();
  const [sending, setSending] = useState(false);
  const { next_action: action } = session;

  const abandon = async (): Promise<void> => {
    setSending(true);
    try {
      acts.done(await api.abandonPayment());
    } catch {
      acts.refresh();
    }
    setSending(false);
  };

  return (
    <div class="step">
      {action === null ? <Wait /> : <Action action={action} startedHere={startedHere} />}
      {action !== null && <p class="quiet">{say('valid_until', { time: time(action.expires_at) })}</p>}
      <button type="button" class="quiet" onClick={() => void abandon()} aria-disabled={sending}>
        {say('other_way')}
      </button>
    </div>
  );
}

function Wait(): JSX.Element {
  const { say } = useWording();
  return (
    <>
      <h1 tabIndex={-1}>{say('wait_title')}</h1>
      <div class="spinner" aria-hidden="true" />
      <p>{say('wait_text')}</p>
    </>
  );
}

function Action({ action, startedHere }: { action: NextAction; startedHere: boolean }): JSX.Element {
  const { say } = useWording();
  switch (action.type) {
    case 'redirect':
      return <Redirect url={action.url} startedHere={startedHere} />;
    case 'upi_intent':
      return <UpiIntent url={action.url} />;
    case 'upi_collect':
      return (
        <>
          <h1 tabIndex={-1}>{say('collect_title')}</h1>
          <div class="spinner" aria-hidden="true" />
          <p>{say('collect_text', { address: action.vpa_masked })}</p>
        </>
      );
  }
}

/** A shopper who has just started the payment is redirected; one who comes back, or looks from another tab, must press a button. */
function Redirect({ url, startedHere }: { url: string; startedHere: boolean }): JSX.Element {
  const { say } = useWording();
  const safe = /^https?:\/\//.test(url);
  useEffect(() => {
    if (startedHere && safe) location.assign(url);
  }, [url]);
  return (
    <>
      <h1 tabIndex={-1}>{say('redirect_title')}</h1>
      <p>{startedHere ? say('leaving') : say('redirect_text')}</p>
      {safe && (
        <a class="main" href={url} rel="noreferrer">
          {say('redirect_button')}
        </a>
      )}
    </>
  );
}

/** The apps on this phone; on other devices, a code for a phone. */
function UpiIntent({ url }: { url: string }): JSX.Element {
  const { say } = useWording();
  const onPhone = matchMedia('(hover: none) and (pointer: coarse)').matches;
  if (!onPhone || !isUpi(url))
    return (
      <>
        <h1 tabIndex={-1}>{say('qr_title')}</h1>
        <QrCode text={url} />
        <p>{say('qr_text')}</p>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1}>{say('app_title')}</h1>
      <p>{say('app_text')}</p>
      <ul class="apps">
        {appLinks(url).map((link) => (
          <li>
            <a class="app" href={link.url}>
              {link.name ?? say('app_other')}
            </a>
          </li>
        ))}
      </ul>
      <details class="qr-instead">
        <summary>{say('qr_instead')}</summary>
        <QrCode text={url} />
      </details>
    </>
  );
}

function QrCode({ text }: { text: string }): JSX.Element {
  const { say } = useWording();
  const { size, path } = qrPath(text);
  return (
    <svg class="qr" role="img" aria-label={say('qr_alt')} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
