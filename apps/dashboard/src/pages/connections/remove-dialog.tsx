import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Connection, Proposal, RemovedConnection } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { OrderLink } from '#screens/parts/order-link';
import { Refusal } from '#screens/parts/refusal';
import { Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onDone: (answer: object) => void;
}

/** Ends a connection for good. With money under way it lists that, and removes the connection only after a confirmation. */
export function RemoveDialog({ connection: { id, name }, onClose, onDone }: Props) {
  const [underWay, setUnderWay] = useState<RemovedConnection['under_way']>(undefined);
  const { mutate, isPending, error } = useAct<RemovedConnection | Proposal>((answer) =>
    'act' in answer || answer.deleted ? onDone(answer) : setUnderWay(answer.under_way),
  );
  const path = `/admin/v1/connections/${id}${underWay === undefined ? '' : '?yes=true'}`;
  return (
    <Dialog
      title={t('Remove {name}', { name })}
      onClose={onClose}
      onSubmit={() => !isPending && mutate({ path, method: 'DELETE' })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="danger" type="submit" disabled={isPending}>
            {underWay === undefined ? t('Remove the connection') : t('Remove it anyway')}
          </Button>
        </>
      }
    >
      <p>{t('This is permanent: nothing new goes through it, and its payments can only be refunded at the partner.')}</p>
      {underWay && (
        <>
          <p className="note attention">
            <span>{t('It has payments in progress. They would be followed to their end, for 30 days at most.')}</span>
          </p>
          <ul className="rows tall">
            {underWay.data.map(({ id: money, object, order_id, amount, currency }) => (
              <li key={money}>
                <span>
                  {object === 'payment' ? t('Payment') : t('Refund')} <OrderLink id={order_id} />
                </span>
                {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
              </li>
            ))}
          </ul>
          {underWay.has_more && <p className="quiet">{t('and more')}</p>}
        </>
      )}
      <Refusal error={error} />
    </Dialog>
  );
}
