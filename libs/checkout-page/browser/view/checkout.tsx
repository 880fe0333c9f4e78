import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionApi } from '#checkout-page/browser/api';
import { INITIAL_STATE, SessionFollower } from '#checkout-page/browser/session-follower';
import { optionOf, type PaymentOption, type Session, stageOf, type Stage } from '#checkout-page/browser/session';
import type { Acts } from '#checkout-page/browser/view/acts';
import { Choices } from '#checkout-page/view/choices';
import { NextStep } from '#checkout-page/view/next-step';
import { LinkIncomplete, Outcome } from '#checkout-page/view/outcomes';
import { Summary } from '#checkout-page/view/summary';
import { Verify } from '#checkout-page/view/verify';
import { useWording } from '#checkout-page/view/wording';

/** A session from its first read to its outcome. */
export function Checkout({ session: id, api }: { session: string; api: SessionApi }): JSX.Element {
  const { say } = useWording();
  const [{ session, online, unauthorized }, show] = useState(INITIAL_STATE);
  const [chosen, choose] = useState<PaymentOption | null>(null);
  const [startedHere, setStartedHere] = useState(false);
  const follower = useMemo(() => new SessionFollower(api, show, () => document.hidden), [api]);
  const otherTabs = useMemo(() => new BroadcastChannel(id), [id]);
  const acts: Acts = {
    done: (changed) => {
      setStartedHere(true);
      follower.applyAnswer(changed);
      otherTabs.postMessage(null);
    },
    refresh: () => follower.refresh(),
  };

  // Without a cleanup: `checkout.ts` renders this component once, and it lives as long as the page.
  useEffect(() => {
    const refresh = (): void => follower.refresh();
    otherTabs.addEventListener('message', refresh);
    document.addEventListener('visibilitychange', refresh);
    for (const event of ['online', 'pageshow']) addEventListener(event, refresh);
    follower.follow().catch(reportError);
  }, []);

  const stage = session && stageOf(session);
  const { panel, sawStageChange } = useStageFocus(stage);
  if (unauthorized) return <LinkIncomplete />;
  if (session === null || stage === null) return <p class="loading">{online ? say('loading') : say('offline')}</p>;
  const option = optionOf(session, chosen);
  return (
    <div class="columns">
      <Summary session={session} option={option} />
      <section class="panel" ref={panel}>
        <p role="status">{online ? '' : say('offline')}</p>
        <View {...{ session, stage, option, choose, api, acts, startedHere, sawStageChange }} />
      </section>
    </div>
  );
}

interface ViewProps {
  readonly session: Session;
  readonly stage: Stage;
  readonly option: PaymentOption;
  readonly choose: (option: PaymentOption) => void;
  readonly api: SessionApi;
  readonly acts: Acts;
  /** Whether the payment was started here, and not in another tab or an earlier visit. */
  readonly startedHere: boolean;
  /** Whether the stage has changed on this page, so that the shopper saw the outcome arrive. */
  readonly sawStageChange: boolean;
}

function View({ session, stage, option, choose, api, acts, startedHere, sawStageChange }: ViewProps): JSX.Element {
  switch (stage) {
    case 'choose':
      return <Choices {...{ session, option, choose, api, acts }} />;
    case 'verify':
      return <Verify {...{ session: { ...session, verification: session.verification! }, api, acts }} />;
    case 'wait':
    case 'redirect':
    case 'upi_intent':
    case 'upi_collect':
      return <NextStep {...{ session, api, acts, startedHere }} />;
    default:
      return <Outcome {...{ session, stage, option, sawStageChange }} />;
  }
}

/** Moves the focus to the title of a new stage, so that a screen reader announces it. Also reports whether there was a new stage. */
function useStageFocus(stage: Stage | null) {
  const panel = useRef<HTMLElement>(null);
  const previous = useRef<Stage | null>(null);
  const isChanged = previous.current !== null && previous.current !== stage;
  const sawStageChange = useRef(false);
  sawStageChange.current ||= isChanged;
  useEffect(() => {
    if (isChanged) panel.current?.querySelector('h1')?.focus();
    previous.current = stage;
  }, [stage]);
  return { panel, sawStageChange: sawStageChange.current };
}
