import type { ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Alert, Proposal } from '#apps/dashboard/src/api/types';
import { toneOf, usePageOfAlert } from '#apps/dashboard/src/parts/alert-page';
import { NotKnown } from '#screens/parts/answered';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { When } from '#screens/parts/values';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const SHOWN = 8;

/** Open alerts and other people's proposals, newest first. */
export function NeedsAPerson() {
  const alerts = useAccess('alerts');
  const proposals = useAccess('proposals');
  if (!alerts.sees && !proposals.sees) return null;
  return (
    <section className="panel first">
      <header>
        <h2>{t('Needs attention')}</h2>
      </header>
      <ul className="needs">
        {proposals.sees && <Proposals />}
        {alerts.sees && <Alerts />}
      </ul>
    </section>
  );
}

function Proposals() {
  const { user } = useSession();
  const answer = useList<Proposal>('/admin/v1/proposals', { status: 'open', limit: '100' });
  const others = toRows(answer, ({ data }) => data.filter(({ proposed_by }) => proposed_by.id !== user.id));
  if (others.state === 'loading' || others.state === 'failed') return <UnknownLine of={others} what={t('Proposals')} />;
  if (others.state === 'empty') return null;
  const count = others.rows.length;
  const isMore = answer.state === 'known' && answer.value.has_more;
  return (
    <li className="waiting">
      <Icon name="waiting" />
      <p>
        <Link from="/$mode" to={'./proposals'} search={{ status: 'open' }}>
          {t('Proposals to decide: {count}', { count: isMore ? `${count}+` : count })}
        </Link>
      </p>
    </li>
  );
}

function Alerts() {
  const answer = useList<Alert>('/v1/alerts', { status: 'open', limit: `${SHOWN}` });
  const pageOf = usePageOfAlert();
  const alerts = toRows(answer, ({ data }) => data);
  if (alerts.state === 'loading' || alerts.state === 'failed') return <UnknownLine of={alerts} what={t('Alerts')} />;
  if (alerts.state === 'empty')
    return (
      <li className="ok">
        <Icon name="ok" />
        <p>{t('No alert is open.')}</p>
      </li>
    );
  return (
    <>
      {alerts.error && (
        <li>
          <Refusal error={alerts.error} />
        </li>
      )}
      {alerts.rows.map((alert) => (
        <li key={alert.id} className={toneOf(alert)}>
          <Icon name={toneOf(alert)} />
          <p>
            <LinkIfKnown to={pageOf(alert)}>{alert.summary}</LinkIfKnown>{' '}
            <small>
              <When at={alert.created_at} />
            </small>
          </p>
        </li>
      ))}
      {answer.state === 'known' && answer.value.has_more && (
        <li>
          <Link from="/$mode" to={'./alerts'} search={{ status: 'open' }}>
            {t('All open alerts')}
          </Link>
        </li>
      )}
    </>
  );
}

const UnknownLine = (props: ComponentProps<typeof NotKnown>) => (
  <li className="whole">
    <NotKnown {...props} />
  </li>
);

const LinkIfKnown = ({ to, children }: { readonly to: string | null; readonly children: string }) =>
  to === null ? (
    children
  ) : (
    <Link from="/$mode" to={to}>
      {children}
    </Link>
  );
