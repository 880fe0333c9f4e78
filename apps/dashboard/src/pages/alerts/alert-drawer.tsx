import { Link } from '@tanstack/react-router';
import type { Alert } from '#apps/dashboard/src/api/types';
import { usePageOfAlert } from '#apps/dashboard/src/parts/alert-page';
import { Button } from '#screens/parts/button';
import { ObjectDrawer } from '#screens/parts/object-drawer';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Id, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly id: string;
  readonly placeholder: Alert | undefined;
  readonly onResolve: (alert: Alert) => void;
  readonly onClose: () => void;
}

/** One alert: what happened, its subject, and how it was resolved. */
export function AlertDrawer({ onResolve, ...props }: Props) {
  const { writes } = useAccess('alerts');
  const pageOf = usePageOfAlert();
  return (
    <ObjectDrawer<Alert>
      {...props}
      title={t('Alert')}
      path="/v1/alerts"
      state={({ status }) => <StateOf status={status} plate />}
      acts={(alert) => writes && alert.status === 'open' && <Button onClick={() => onResolve(alert)}>{t('Resolve…')}</Button>}
    >
      {(alert) => (
        <section className="panel">
          <p className="body">{alert.summary}</p>
          <DescriptionList
            entries={[
              [t('About'), <About key="about" subject={alert.subject} page={pageOf(alert)} />],
              [t('Raised'), <When key="raised" at={alert.created_at} long />],
              [t('Resolved'), alert.resolved_at === null ? null : <When key="resolved" at={alert.resolved_at} long />],
              [t('Resolved by'), alert.resolved_by && (alert.resolved_by.name ?? alert.resolved_by.id ?? alert.resolved_by.type)],
              [t('What was done about it'), alert.note],
            ]}
          />
        </section>
      )}
    </ObjectDrawer>
  );
}

const About = ({ subject, page }: { readonly subject: string; readonly page: string | null }) =>
  page === null ? (
    <Id id={subject} />
  ) : (
    <Link from="/$mode" to={page}>
      …{page.slice(-8)}
    </Link>
  );
