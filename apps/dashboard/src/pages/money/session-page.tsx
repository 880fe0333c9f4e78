import { Link, useParams } from '@tanstack/react-router';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { CheckoutSession } from '#apps/dashboard/src/api/types';
import { Cart, SessionFacts, SessionState, Tries } from '#screens/pages/money/session-parts';
import { PageNotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Copy } from '#screens/parts/copy';
import { Refusal } from '#screens/parts/refusal';
import { Shopper } from '#screens/parts/shopper';
import { Id } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** One checkout: the cart, the shopper, and the payment attempts. */
export function SessionPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<CheckoutSession>(`/v1/checkout/sessions/${id}`);
  const { writes } = useAccess('checkout_sessions');
  const expire = useAct();
  const link = useAct<{ readonly url: string }>();
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Checkout')} />;
  const session = answer.value;
  const { status } = session;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./checkouts'}>
          {t('Checkouts')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{t('Checkout')}</h1>
        <SessionState status={status} />
        <Id id={id} />
        <span className="push" />
        {writes && mayBePaid(session) && (
          <ShopperLink
            url={link.data?.url}
            isPending={link.isPending}
            get={() => link.mutate({ path: `/v1/checkout/sessions/${id}/url` })}
          />
        )}
        {writes && status === 'open' && (
          <Button disabled={expire.isPending} onClick={() => expire.mutate({ path: `/v1/checkout/sessions/${id}/expire` })}>
            {t('End the checkout')}
          </Button>
        )}
      </div>
      <Refusal error={expire.error ?? link.error} />
      <div className="cols">
        <div className="stack">
          <section className="panel">
            <h2>{t('Details')}</h2>
            <SessionFacts session={session} />
          </section>
          <Tries session={id} />
        </div>
        <div className="stack">
          <Shopper of={session} />
          <Cart session={session} />
        </div>
      </div>
    </div>
  );
}

const mayBePaid = ({ status, payment_status, payment_due_at }: CheckoutSession): boolean =>
  status === 'open' || (status === 'complete' && payment_due_at !== null && ['unpaid', 'processing'].includes(payment_status));

interface ShopperLinkParts {
  readonly url: string | undefined;
  readonly isPending: boolean;
  readonly get: () => void;
}

/** For a shopper who has lost the page. The link is enough to pay, so it is loaded only on request. */
const ShopperLink = ({ url, isPending, get }: ShopperLinkParts) =>
  url === undefined ? (
    <Button disabled={isPending} onClick={get}>
      {t('Get the link')}
    </Button>
  ) : (
    <Copy text={url}>{t('Copy the link')}</Copy>
  );
