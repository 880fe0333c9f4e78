import type { Order } from '#apps/dashboard/src/api/types';
import { DescriptionList } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The shopper, and the shipping address. */
export function Shopper({ of: { customer, shipping_address: to } }: { readonly of: Pick<Order, 'customer' | 'shipping_address'> }) {
  const address = to && [to.line1, to.line2, to.city, to.postal_code].filter(Boolean).join(', ');
  return (
    <section className="panel">
      <h2>{t('Customer')}</h2>
      <DescriptionList
        entries={[
          [t('Name'), customer.name],
          [t('Phone'), customer.phone],
          [t('E-mail'), customer.email],
          [t('To'), address],
        ]}
      />
    </section>
  );
}
