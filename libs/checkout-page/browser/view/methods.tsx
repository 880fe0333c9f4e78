import type { JSX } from 'preact';
import { BANKS, WALLETS } from '#checkout-page/browser/banks';
import type { DraftError, PaymentDraft } from '#checkout-page/browser/payment-draft';
import type { PageMethod } from '#checkout-page/browser/session';
import type { PlainText } from '#checkout-page/texts/languages';
import { Field, OptionCard } from '#checkout-page/view/fields';
import { useWording } from '#checkout-page/view/wording';

interface FieldProps {
  readonly draft: PaymentDraft;
  readonly error: DraftError | null;
  readonly onChange: (changes: Partial<PaymentDraft>) => void;
}

/** The methods for paying online, each with the fields it needs. */
export function Methods({ methods, ...fieldProps }: { methods: readonly PageMethod[] } & FieldProps): JSX.Element {
  const { say } = useWording();
  const { draft, onChange } = fieldProps;
  if (methods.length === 0) return <p class="alert">{say('nothing_to_choose')}</p>;
  return (
    <fieldset>
      <legend>{say('how')}</legend>
      {methods.map((method) => (
        <OptionCard
          name="method"
          value={method}
          chosen={draft.method}
          choose={() => onChange({ method })}
          title={say(method)}
          text={say(`${method}_text`)}
        >
          {method === 'upi' && <Upi {...fieldProps} />}
          {method === 'netbanking' && <SelectField {...fieldProps} field="bank" label="bank" empty="choose_bank" options={BANKS} />}
          {method === 'wallet' && <SelectField {...fieldProps} field="provider" label="wallet" empty="choose_wallet" options={WALLETS} />}
        </OptionCard>
      ))}
    </fieldset>
  );
}

function Upi({ draft, error, onChange }: FieldProps): JSX.Element {
  const { say } = useWording();
  const flows = [
    ['intent', say('upi_app')],
    ['collect', say('upi_address')],
  ] as const;
  return (
    <>
      <fieldset class="flows">
        <legend class="unseen">{say('upi')}</legend>
        {flows.map(([flow, title]) => (
          <label>
            <input type="radio" name="flow" value={flow} checked={draft.flow === flow} onChange={() => onChange({ flow })} />
            {title}
          </label>
        ))}
      </fieldset>
      {draft.flow === 'collect' && (
        <Field id="vpa" label={say('upi_label')} hint={say('upi_hint')} error={error?.field === 'vpa' ? say(error.text) : null}>
          {(inputProps) => (
            <input
              {...inputProps}
              type="text"
              inputMode="email"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              maxLength={255}
              value={draft.vpa}
              onInput={({ currentTarget }) => onChange({ vpa: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly field: 'bank' | 'provider';
  readonly label: PlainText;
  readonly empty: PlainText;
  readonly options: readonly (readonly [code: string, name: string])[];
}

function SelectField({ draft, error, onChange, field, label, empty, options }: SelectFieldProps): JSX.Element {
  const { say } = useWording();
  return (
    <Field id={field} label={say(label)} error={error?.field === field ? say(error.text) : null}>
      {(inputProps) => (
        <select {...inputProps} value={draft[field]} onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}>
          <option value="">{say(empty)}</option>
          {options.map(([code, name]) => (
            <option value={code}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
