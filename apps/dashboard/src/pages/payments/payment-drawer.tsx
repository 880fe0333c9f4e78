import type { Payment } from '#apps/dashboard/src/api/types';
import { SettledUnder } from '#screens/pages/payments/settled-under';
import { ObjectDrawer } from '#screens/parts/object-drawer';
import { OrderLink } from '#screens/parts/order-link';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly id: string;
  readonly placeholder: Payment | undefined;
  readonly onClose: () => void;
}

/** One payment: money in and out, with its names at the gateway and the bank. */
export const PaymentDrawer = (props: Props) => (
  <ObjectDrawer<Payment> {...props} title={t('Payment')} path="/v1/payments" state={({ status }) => <StateOf status={status} plate />}>
    {(payment) => {
      const money = (amount: number) => (amount > 0 ? <Money amount={amount} currency={payment.currency} /> : null);
      return (
        <>
          <Figures
            figures={[
              [t('Amount'), <Money key="amount" amount={payment.amount} currency={payment.currency} />],
              [t('Gateway’s offer'), money(payment.gateway_discount)],
              [t('Shopper’s fee'), money(payment.customer_fee)],
              [t('Refunded'), money(payment.amount_refunded)],
            ]}
          />
          <section className="panel">
            <DescriptionList
              entries={[
                [t('Order'), <OrderLink key="order" id={payment.order_id} />],
                [t('By'), payment.method.toUpperCase()],
                [t('Last error'), payment.error?.message],
                [t('Gateway'), payment.gateway],
                [t('Id at the gateway'), payment.gateway_reference && <Id key="reference" id={payment.gateway_reference} />],
                [t('Bank reference'), payment.bank_reference && <Id key="bank" id={payment.bank_reference} />],
                [t('Settlement'), <SettledUnder key="settled" settlement={payment.settlement} />],
                [t('Started'), <When key="begun" at={payment.created_at} long />],
                [t('Captured'), payment.captured_at === null ? null : <When key="captured" at={payment.captured_at} long />],
                [t('Failed'), payment.failed_at === null ? null : <When key="failed" at={payment.failed_at} long />],
              ]}
            />
          </section>
        </>
      );
    }}
  </ObjectDrawer>
);
