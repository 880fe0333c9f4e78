import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Dispute } from '#apps/dashboard/src/api/types';
import { phaseWord, RespondBy } from '#screens/pages/disputes/dispute-words';
import { Rows } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The disputes of an order's payments, with links to their pages. */
export function OrderDisputes({ order }: { readonly order: string }) {
  const disputes = useList<Dispute>('/v1/disputes', { order_id: order, limit: '50' });
  return (
    <section className="panel">
      <h2>{t('Disputes')}</h2>
      <Rows of={toRows(disputes, ({ data }) => data)} what={t('Disputes')} empty={<p className="body quiet">{t('None')}</p>}>
        {(rows) => (
          <ul className="rows">
            {rows.map((dispute) => (
              <li key={dispute.id}>
                <span className="line">
                  <Link from="/$mode" to={`./disputes/${dispute.id}`}>
                    {phaseWord(dispute.phase)}
                  </Link>
                  {dispute.status === 'open' && <RespondBy dispute={dispute} />}
                </span>
                <span className="line">
                  <StateOf status={dispute.status} />
                  <Money amount={dispute.amount} currency={dispute.currency} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </section>
  );
}
