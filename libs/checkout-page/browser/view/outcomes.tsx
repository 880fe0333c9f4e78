import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { dueWith, type PaymentOption, type EndStage, type Session } from '#checkout-page/browser/session';
import { useWording } from '#checkout-page/view/wording';

/** Milliseconds for reading an outcome before the return to the shop. */
const READING = 4000;

interface Props {
  readonly session: Session;
  readonly stage: EndStage;
  /** The option that was paid with. */
  readonly option: PaymentOption;
  /** Whether the shopper saw it arrive. */
  readonly sawStageChange: boolean;
}

/** The outcome, and the way back to the shop. A shopper who saw it arrive is redirected. */
export function Outcome({ session, stage, option, sawStageChange }: Props): JSX.Element {
  const { say } = useWording();
  const done = stage === 'paid' || stage === 'placed';
  const leadsTo = done ? session.success_url : session.cancel_url;
  const leaves = done && sawStageChange && leadsTo !== null;
  useEffect(() => {
    const timer = leaves ? setTimeout(() => location.assign(leadsTo), READING) : undefined;
    return () => clearTimeout(timer);
  }, [leaves]);
  return (
    <div class="outcome">
      {done && <Tick />}
      <h1 tabIndex={-1}>{say(stage === 'refused' ? 'verify_refused_title' : `${stage}_title`)}</h1>
      <p>{useTextOf(session, stage, option)}</p>
      {done && session.order && <p class="quiet">{say('order', { order: session.order_name ?? session.order })}</p>}
      {leaves && <p role="status">{say('going_on')}</p>}
      {leadsTo && (
        <a class="main" href={leadsTo}>
          {done ? say('go_on') : say('cancel')}
        </a>
      )}
    </div>
  );
}

function useTextOf(session: Session, stage: EndStage, option: PaymentOption): string {
  const { say, money } = useWording();
  const amountOf = money(session.currency);
  const { now, later } = dueWith(session, option);
  if (stage === 'placed') return say('placed_text', { amount: amountOf(later) });
  if (stage === 'refused') return say('verify_refused_text');
  if (stage !== 'paid') return say(stage === 'expired' ? 'expired_text' : 'closed_text');
  return later === 0 ? say('paid_text', { amount: amountOf(now) }) : say('partly_text', { now: amountOf(now), later: amountOf(later) });
}

const Tick = (): JSX.Element => (
  <svg class="tick" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="12" />
    <path d="m7 12.5 3.2 3.2L17 9" />
  </svg>
);

/** The address lacks the secret, or has a wrong one: nothing is shown. */
export function LinkIncomplete(): JSX.Element {
  const { say } = useWording();
  return (
    <div class="outcome">
      <h1 tabIndex={-1}>{say('link_title')}</h1>
      <p>{say('link_text')}</p>
    </div>
  );
}
