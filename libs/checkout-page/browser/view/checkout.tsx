import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionApi } from '#checkout-page/browser/api';
import { NOTHING_YET, SessionFollower } from '#checkout-page/browser/session-follower';
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
  const [{ session, online, strange }, show] = useState(NOTHING_YET);
  const [chosen, choose] = useState<PaymentOption | null>(null);
  const [began, setBegan] = useState(false);
  const follower = useMemo(() => new SessionFollower(api, show, () => document.hidden), [api]);
  const otherTabs = useMemo(() => new BroadcastChannel(id), [id]);
  const acts: Acts = {
    done: (changed) => {
      setBegan(true);
      follower.take(changed);
      otherTabs.postMessage(null);
    },
    refresh: () => follower.refresh(),
  };

  useEffect(() => {
    const look = (): void => follower.refresh();
    otherTabs.addEventListener('message', look);
    document.addEventListener('visibilitychange', look);
    for (const event of ['online', 'pageshow']) addEventListener(event, look);
    follower.follow().catch(reportError);
  }, []);

  const stage = session && stageOf(session);
  const { panel, came } = useArrival(stage);
  if (strange) return <LinkIncomplete />;
  if (session === null || stage === null) return <p class="loading">{online ? say('loading') : say('offline')}</p>;
  const option = optionOf(session, chosen);
  return (
    <div class="columns">
      <Summary session={session} option={option} />
      <section class="panel" ref={panel}>
        <p role="status">{online ? '' : say('offline')}</p>
        <View {...{ session, stage, option, choose, api, acts, began, came }} />
      </section>
    </div>
  );
}

interface Viewed {
  readonly session: Session;
  readonly stage: Stage;
  readonly option: PaymentOption;
  readonly choose: (option: PaymentOption) => void;
  readonly api: SessionApi;
  readonly acts: Acts;
  /** Whether the payment was begun here, and not in another tab or an earlier visit. */
  readonly began: boolean;
  /** Whether the shopper watched the outcome arrive. */
  readonly came: boolean;
}

function View({ session, stage, option, choose, api, acts, began, came }: Viewed): JSX.Element {
  switch (stage) {
    case 'choose':
      return <Choices {...{ session, option, choose, api, acts }} />;
    case 'verify':
      return <Verify {...{ session: { ...session, verification: session.verification! }, api, acts }} />;
    case 'wait':
    case 'redirect':
    case 'upi_intent':
    case 'upi_collect':
      return <NextStep {...{ session, api, acts, began }} />;
    default:
      return <Outcome {...{ session, stage, option, came }} />;
  }
}

/** Moves the focus to the title of a new stage, so that a screen reader announces it. */
function useArrival(stage: Stage | null) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Stage | null>(null);
  const came = before.current !== null && before.current !== stage;
  const seen = useRef(false);
  seen.current ||= came;
  useEffect(() => {
    if (came) panel.current?.querySelector('h1')?.focus();
    before.current = stage;
  }, [stage]);
  return { panel, came: seen.current };
}
