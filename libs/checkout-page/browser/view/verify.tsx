import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal, type SessionApi } from '#checkout-page/browser/api';
import { dueWith, type Session, type Verification } from '#checkout-page/browser/session';
import type { Acts } from '#checkout-page/browser/view/acts';
import { Field } from '#checkout-page/view/fields';
import { digitsOf } from '#kernel/digits';
import { useWording } from '#checkout-page/view/wording';

interface Props {
  readonly session: Session & { readonly verification: Verification };
  readonly api: SessionApi;
  readonly acts: Acts;
}

/** The order is placed, and waits for the code that was sent to the shopper. */
export function Verify({ session, api, acts }: Props): JSX.Element {
  const { say, money } = useWording();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { attempts_left, resends_left, message_channel } = session.verification;
  const { phone } = session.customer;
  const amount = money(session.currency)(dueWith(session, 'cod').later);

  const messageOf = (error: unknown): string => {
    if (!(error instanceof Refusal)) return say('offline');
    switch (error.code) {
      case 'verification_code_incorrect':
        // `session` is from before this attempt, so one attempt left was this one.
        return attempts_left > 1 ? say('code_wrong') : say('code_used_up');
      case 'verification_code_expired':
        return say('code_expired');
      case 'verification_attempts_exceeded':
        return say('code_used_up');
      case 'verification_resend_too_soon':
        return say('code_too_soon');
      default:
        return error.status === 429 ? say('too_fast') : say('refused', { message: error.message });
    }
  };

  const run = async (request: () => Promise<Session>, onError: (message: string) => void, successMessage: string | null): Promise<void> => {
    if (sending) return;
    setSending(true);
    setCodeError(null);
    setNotice(null);
    try {
      acts.done(await request());
      setNotice(successMessage);
    } catch (error) {
      onError(messageOf(error));
      acts.refresh();
    }
    setSending(false);
  };

  const showError = (message: string): void => {
    setCodeError(message);
    form.current?.querySelector<HTMLElement>('#code')?.focus();
  };

  const submit = (event: Event): void => {
    event.preventDefault();
    const digits = digitsOf(code);
    if (digits?.length !== 6) return showError(say('code_invalid'));
    return void run(() => api.confirmCode(digits), showError, null);
  };

  return (
    <form onSubmit={submit} noValidate ref={form}>
      <h1 tabIndex={-1}>{say('code_title')}</h1>
      <p>
        {message_channel === 'phone' && phone !== null
          ? say('code_text', { amount, phone })
          : say(message_channel === 'email' ? 'code_text_email' : 'code_text_sending', { amount })}
      </p>
      <div role="status">{notice && <p class="quiet">{notice}</p>}</div>
      <Field id="code" label={say('code_label')} hint={say('code_hint')} error={codeError}>
        {(inputProps) => (
          <input
            {...inputProps}
            type="text"
            inputMode="numeric"
            autocomplete="one-time-code"
            maxLength={40}
            value={code}
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="main" aria-disabled={sending}>
        {sending ? say('sending') : say('code_confirm')}
      </button>
      {resends_left > 0 && (
        <button
          type="button"
          class="quiet"
          aria-disabled={sending}
          onClick={() => void run(() => api.resendCode(), setNotice, say('code_resent'))}
        >
          {say('code_resend')}
        </button>
      )}
    </form>
  );
}
