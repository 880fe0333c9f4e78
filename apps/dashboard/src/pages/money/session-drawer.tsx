import type { CheckoutSession } from '#apps/dashboard/src/api/types';
import { Cart, SessionFacts, SessionState, Tries } from '#screens/pages/money/session-parts';
import { ObjectDrawer } from '#screens/parts/object-drawer';
import { Shopper } from '#screens/parts/shopper';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly id: string;
  readonly placeholder: CheckoutSession | undefined;
  readonly onClose: () => void;
}

/** A checkout beside the list of checkouts. */
export const SessionDrawer = (props: Props) => (
  <ObjectDrawer<CheckoutSession>
    {...props}
    title={t('Checkout')}
    path="/v1/checkout/sessions"
    page="checkouts"
    state={({ status }) => <SessionState status={status} plate />}
  >
    {(session) => (
      <>
        <section className="panel">
          <SessionFacts session={session} />
        </section>
        <Tries session={session.id} />
        <Shopper of={session} />
        <Cart session={session} />
      </>
    )}
  </ObjectDrawer>
);
