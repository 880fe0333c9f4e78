import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { PaymentLink } from '#apps/dashboard/src/api/types';
import { minorUnits, money } from '#apps/dashboard/src/format/money';
import { fromDateTimeInputValue, longTime, zoneName } from '#apps/dashboard/src/format/time';
import { formErrorsOf } from '#apps/dashboard/src/parts/form-errors';
import { Button } from '#screens/parts/button';
import { Copy } from '#screens/parts/copy';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

/** Form fields that the server may refuse. */
const FIELDS = ['amount', 'order_id', 'currency', 'discount', 'description', 'expires_at', 'max_uses', 'customer.phone'] as const;

/** Creates a link for an amount, or for what an order owes. */
export function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState('amount');
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState('');
  const [currency, setCurrency] = useState('INR');
  const [description, setDescription] = useState('');
  const [phone, setPhone] = useState('');
  const [discount, setDiscount] = useState('');
  const [until, setUntil] = useState('');
  const [payers, setPayers] = useState('one');
  const [most, setMost] = useState('');
  const { mutate, isPending, error, data: link } = useAct<PaymentLink>();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const amount = isCurrency ? minorUnits(typed, currency) : null;
  const { fieldErrors, formError } = formErrorsOf(error, FIELDS);
  const off = isCurrency ? minorUnits(discount, currency) : null;
  const isDiscountAmiss = kind === 'order' && discount.trim() !== '' && off === null;
  const isReusable = kind === 'amount' && payers === 'many';
  const isMostAmiss = isReusable && !/^\d*$/.test(most.trim());
  const isReady =
    isCurrency && !isDiscountAmiss && !isMostAmiss && (kind === 'order' ? order.trim() !== '' : amount !== null && amount > 0);
  const send = (): void => {
    if (!isReady || isPending || link !== undefined) return;
    const what = kind === 'order' ? { order_id: order.trim(), discount: discount.trim() === '' ? null : off } : { amount };
    const expires_at = until === '' ? null : fromDateTimeInputValue(until);
    const customer = phone.trim() === '' || kind === 'order' || isReusable ? {} : { customer: { phone: phone.trim() } };
    const many = isReusable ? { reusable: true, max_uses: most.trim() === '' ? null : Number(most) } : {};
    const body = { ...what, ...many, currency, description: description.trim() || null, expires_at, ...customer };
    mutate({ path: '/v1/payment_links', body });
  };
  if (link !== undefined)
    return (
      <Dialog title={t('The link was created')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
        <p>
          {link.reusable
            ? t('Send it to everyone who should pay {amount}. Each has their own checkout and order.', {
                amount: money(link.amount, link.currency),
              })
            : t('Send it to the payer of {amount}. It can be paid once.', { amount: money(link.amount, link.currency) })}
        </p>
        {link.expires_at !== null && <p>{t('It is valid until {time}.', { time: longTime(link.expires_at) })}</p>}
        <pre className="secret" tabIndex={0}>
          {link.url}
        </pre>
        <p>
          <Copy text={link.url}>{t('Copy the link')}</Copy>
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={t('Create a link')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={!isReady || isPending}>
            {kind === 'amount' && amount !== null && amount > 0
              ? t('Create a link for {amount}', { amount: money(amount, currency) })
              : t('Create a link')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('What is paid by it')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          ['amount', t('An amount')],
          ['order', t('What an order owes')],
        ]}
      />
      {kind === 'order' ? (
        <>
          <Field
            label={t('Order id')}
            value={order}
            onChange={({ target }) => setOrder(target.value)}
            error={fieldErrors.order_id ?? null}
            required
          />
          <Field
            label={t('Discount for paying in advance')}
            inputMode="decimal"
            value={discount}
            onChange={({ target }) => setDiscount(target.value)}
            error={isDiscountAmiss ? t('Type an amount, such as 499.00.') : (fieldErrors.discount ?? null)}
            hint={t('Deducted from what the order owes. Leave empty for none.')}
          />
        </>
      ) : (
        <Field
          label={t('Amount')}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={typed !== '' && amount === null ? t('Type an amount, such as 499.00.') : (fieldErrors.amount ?? null)}
          required
        />
      )}
      <Field
        label={t('Currency')}
        value={currency}
        maxLength={3}
        onChange={({ target }) => setCurrency(target.value.toUpperCase())}
        error={fieldErrors.currency ?? null}
        required
      />
      <Field
        label={t('Description, as the shopper sees it')}
        value={description}
        maxLength={250}
        onChange={({ target }) => setDescription(target.value)}
        error={fieldErrors.description ?? null}
      />
      <Field
        label={t('Valid until')}
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        error={fieldErrors.expires_at ?? null}
        hint={t('Times in {zone}. Left empty, the link stays valid until it is paid or cancelled.', { zone: zoneName() })}
      />
      {kind === 'amount' && (
        <Choice
          label={t('Who can pay')}
          value={payers}
          onChange={({ target }) => setPayers(target.value)}
          options={[
            ['one', t('One shopper, once')],
            ['many', t('Many shoppers')],
          ]}
        />
      )}
      {isReusable && (
        <Field
          label={t('Maximum number of payments')}
          inputMode="numeric"
          value={most}
          onChange={({ target }) => setMost(target.value)}
          error={isMostAmiss ? t('Type a whole number, such as 50.') : (fieldErrors.max_uses ?? null)}
          hint={t('At most 100,000. Left empty, there is no limit.')}
        />
      )}
      {kind === 'amount' && !isReusable && (
        <Field
          label={t('Phone of the payer')}
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={fieldErrors['customer.phone'] ?? null}
          hint={t('With the country, as +91 98765 43210. Left empty, the page asks.')}
        />
      )}
      <Refusal error={formError} />
    </Dialog>
  );
}
