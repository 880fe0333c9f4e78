import { useState } from 'react';
import type { Order } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { RefundDialog } from '#screens/pages/orders/refund-dialog';

/** Offers a refund of the remainder. If a dispute holds it all, the dialog explains that. */
export function RefundButton({ order }: { readonly order: Order }) {
  const [refunding, setRefunding] = useState(false);
  const { writes } = useAccess('refunds');
  if (!writes || (order.amount_refundable === 0 && order.amount_disputed === 0)) return null;
  return (
    <>
      <Button look="main" onClick={() => setRefunding(true)}>
        <Icon name="refunds" /> {t('Refund…')}
      </Button>
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  );
}
