import type { Credential } from '#apps/dashboard/src/pages/connections/partners';
import { Field } from '#screens/parts/field';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly credentials: readonly Credential[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  /** The server's message for each, by name. */
  readonly faults: Readonly<Record<string, string | undefined>>;
  /** Empty fields stay unchanged. */
  readonly isChange?: boolean;
}

/** Fields for credentials. Secrets are hidden while they are typed, and must not be stored by browsers. */
export const CredentialFields = ({ credentials, values, faults, onChange, isChange = false }: Props) =>
  credentials.map(({ name, label, isSecret, isOptional, hint }) => (
    <Field
      key={name}
      label={isOptional && !isChange ? t('{field} (optional)', { field: label }) : label}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      value={values[name] ?? ''}
      onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      required={!isOptional && !isChange}
      hint={isChange ? undefined : hint}
      fault={faults[name]}
    />
  ));

/** The typed credentials. */
export const typed = (credentials: readonly Credential[], values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(credentials.flatMap(({ name }) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
