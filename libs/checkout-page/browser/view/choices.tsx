import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Choice, Refusal, type SessionApi } from '#checkout-page/browser/api';
import { type DraftError, paymentOf, type PaymentDraft, phoneOf } from '#checkout-page/browser/payment-draft';
import { collectsForOrder, dueWith, methodsHere, type PaymentOption, type Session } from '#checkout-page/browser/session';
import type { PlainText } from '#checkout-page/texts/languages';
import type { Acts } from '#checkout-page/browser/view/acts';
import { Field } from '#checkout-page/view/fields';
import { Methods } from '#checkout-page/view/methods';
import { Options } from '#checkout-page/view/options';
import { useWording } from '#checkout-page/view/wording';

/** Codes of `last_payment_error` with specific texts. */
const FAILURES: Readonly<Record<string, PlainText>> = {
  declined: 'failed_declined',
  payment_expired: 'failed_expired',
  abandoned: 'failed_abandoned',
  captured_too_late: 'failed_late',
};

interface Props {
  readonly session: Session;
  readonly option: PaymentOption;
  readonly choose: (option: PaymentOption) => void;
  readonly api: SessionApi;
  readonly acts: Acts;
}

/** How the shopper pays: when, by which method, and a button that names the next step. */
export function Choices({ session, option, choose, api, acts }: Props): JSX.Element {
  const { say, money } = useWording();
  const methods = methodsHere(session);
  const [draft, setDraft] = useState<PaymentDraft>({ method: methods[0] ?? null, flow: 'intent', vpa: '', bank: '', provider: '' });
  const [phone, setPhone] = useState('');
  const [draftError, setDraftError] = useState<DraftError | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const attempt = useRef({ choice: '', key: '' });
  const form = useRef<HTMLFormElement>(null);
  const due = dueWith(session, option);
  const asksWho = session.customer.phone === null;

  const showError = (found: DraftError): void => {
    setDraftError(found);
    form.current?.querySelector<HTMLElement>(`#${found.field}`)?.focus();
  };

  const send = async (choice: Choice): Promise<void> => {
    const text = JSON.stringify(choice);
    if (attempt.current.choice !== text) attempt.current = { choice: text, key: crypto.randomUUID() };
    setSending(true);
    setRefused(null);
    try {
      const changed = await api.complete(choice, attempt.current.key);
      attempt.current = { choice: '', key: '' };
      acts.done(changed);
    } catch (error) {
      if (error instanceof Refusal) attempt.current = { choice: '', key: '' };
      if (error instanceof Refusal && error.param === 'payment.upi.vpa') showError({ text: 'upi_invalid', field: 'vpa' });
      else if (error instanceof Refusal && error.param === 'customer.phone') showError({ text: 'phone_invalid', field: 'phone' });
      else setRefused(wordsOf(error));
      acts.refresh();
    }
    setSending(false);
  };

  const wordsOf = (error: unknown): string => {
    if (!(error instanceof Refusal)) return say('offline');
    if (error.code === 'payment_in_progress') return say('elsewhere');
    return error.status === 429 ? say('too_fast') : say('refused', { message: error.message });
  };

  const submit = (event: Event): void => {
    event.preventDefault();
    if (sending) return;
    setDraftError(null);
    const introduction = asksWho ? { customer: { phone: phoneOf(phone) ?? '' } } : {};
    if (introduction.customer?.phone === '') return showError({ text: 'phone_invalid', field: 'phone' });
    if (option === 'cod') return void send({ payment_option: 'cod', ...introduction });
    const payment = paymentOf(draft);
    if (payment === null) return undefined;
    if ('field' in payment) return showError(payment);
    return void send({ payment_option: option, payment: { ...payment, return_url: api.url }, ...introduction });
  };

  const failure = session.last_payment_error && say(FAILURES[session.last_payment_error.code] ?? 'failed');
  const nothing = option !== 'cod' && methods.length === 0;
  return (
    <form onSubmit={submit} noValidate ref={form}>
      <h1 tabIndex={-1}>{say('pay_title')}</h1>
      <div role="alert">{(refused ?? failure) && <p class="alert">{refused ?? failure}</p>}</div>
      {asksWho && (
        <fieldset>
          <legend>{say('who')}</legend>
          <Field
            id="phone"
            label={say('phone_label')}
            hint={say('phone_hint')}
            error={draftError?.field === 'phone' ? say(draftError.text) : null}
          >
            {(inputProps) => (
              <input
                {...inputProps}
                type="tel"
                autocomplete="tel"
                maxLength={30}
                value={phone}
                onInput={({ currentTarget }) => setPhone(currentTarget.value)}
              />
            )}
          </Field>
        </fieldset>
      )}
      {!collectsForOrder(session) && <Options session={session} chosen={option} choose={choose} />}
      {option !== 'cod' && (
        <Methods {...{ methods, draft }} error={draftError} onChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))} />
      )}
      <button type="submit" class="main" aria-disabled={sending || nothing}>
        {sending ? say('sending') : option === 'cod' ? say('place_order') : say('pay', { amount: money(session.currency)(due.now) })}
      </button>
      {session.cancel_url && (
        <a class="quiet" href={session.cancel_url}>
          {say('cancel')}
        </a>
      )}
    </form>
  );
}
