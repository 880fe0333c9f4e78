import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { PaymentLink } from '#apps/dashboard/src/api/types';
import { Masked } from '#screens/pages/masked';
import { LinkDialog } from '#screens/pages/money/link-dialog';
import { Button } from '#screens/parts/button';
import { Copy } from '#screens/parts/copy';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Payment links. */
export function PaymentLinkList() {
  const { writes, masked } = useAccess('payment_links');
  const [making, setMaking] = useState(false);
  const { mutate, isPending, error } = useAct();
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Payment links')}</h1>
        <span className="push" />
        {writes && (
          <Button look="main" onClick={() => setMaking(true)}>
            <Icon name="plus" /> {t('Create a link…')}
          </Button>
        )}
      </div>
      {masked && <Masked />}
      <Refusal error={error} />
      <List<PaymentLink>
        path="/v1/payment_links"
        label={t('Payment links')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['open', t('Open')],
              ['paid', t('Paid')],
              ['used_up', t('Used up')],
              ['closed', t('Cancelled')],
              ['expired', t('Expired')],
            ],
          },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={[
          {
            title: t('Description'),
            slot: 'title',
            show: ({ id, description }) => <span className="long">{description ?? `…${id.slice(-8)}`}</span>,
          },
          { title: t('Customer'), slot: 'detail', show: ({ customer }) => customer?.name ?? customer?.phone ?? '–' },
          {
            title: t('Order'),
            slot: 'hidden',
            show: ({ order_id }) =>
              order_id === null ? (
                '–'
              ) : (
                <Link from="/$mode" to={`./orders/${order_id}`}>
                  …{order_id.slice(-8)}
                </Link>
              ),
          },
          { title: t('Times paid'), slot: 'hidden', kind: 'number', show: TimesPaid },
          { title: t('State'), slot: 'hidden', show: ({ status }) => <LinkState status={status} /> },
          {
            title: t('Amount'),
            slot: 'amount',
            kind: 'number',
            show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          {
            title: t('Valid until'),
            slot: 'hidden',
            kind: 'number',
            show: ({ expires_at }) => (expires_at === null ? '–' : <When at={expires_at} />),
          },
          { title: t('Created'), slot: 'hidden', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
          {
            title: t('Actions'),
            slot: 'date',
            show: ({ id, url, status }) =>
              status === 'open' ? (
                <span className="line">
                  <Copy text={url}>{t('Copy the link')}</Copy>
                  {writes && (
                    <Button look="danger" disabled={isPending} onClick={() => mutate({ path: `/v1/payment_links/${id}/close` })}>
                      {t('Cancel the link')}
                    </Button>
                  )}
                </span>
              ) : (
                <LinkState status={status} />
              ),
          },
        ]}
        empty={<p>{t('Create a link for an amount, or for what an order owes, and send it to the payer.')}</p>}
      />
      {making && <LinkDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

/** The payments of a reusable link and its limit; links to its checkouts. */
function TimesPaid({ id, uses, reusable, max_uses }: PaymentLink) {
  if (!reusable) return '–';
  return (
    <Link from="/$mode" to={'./checkouts'} search={{ payment_link: id }}>
      {max_uses === null ? uses : t('{uses} of {most}', { uses, most: max_uses })}
    </Link>
  );
}

const LinkState = ({ status }: { readonly status: string }) => <StateOf status={status === 'closed' ? 'cancelled' : status} />;
