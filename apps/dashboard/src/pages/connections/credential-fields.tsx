import type { Credential } from '#apps/dashboard/src/pages/connections/partners';
import { Field } from '#screens/parts/field';
import { t } from '#apps/dashboard/src/texts/texts';

type Values = Readonly<Record<string, string>>;

interface Props {
  readonly credentials: readonly Credential[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** The server's message for each, by name. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Empty fields stay unchanged. */
  readonly isChange?: boolean;
}

/** Fields for credentials. Secrets are hidden while they are typed, and must not be stored by browsers. */
export const CredentialFields = ({ credentials, values, errors, onChange, isChange = false }: Props) =>
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
      error={errors[name]}
    />
  ));

/** The entered credentials. An empty field has none: it is optional, or stays unchanged. */
export const nonEmptyValues = (credentials: readonly Credential[], values: Values): Values =>
  Object.fromEntries(credentials.flatMap(({ name }) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
