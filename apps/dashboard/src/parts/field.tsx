import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

function Around({ label, hint, error, id, children }: Labelled & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <small id={`${id}-hint`} className="quiet">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-fault`} className="fault">
          {error}
        </small>
      )}
    </div>
  );
}

export function Field({ label, hint, error, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Around {...{ label, hint, error, id }}>
      <input {...input} id={id} aria-invalid={!!error} aria-describedby={`${id}-hint ${id}-fault`} />
    </Around>
  );
}

export function Choice({
  label,
  hint,
  error,
  options,
  ...select
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { readonly options: readonly (readonly [string, string])[] }) {
  const id = useId();
  return (
    <Around {...{ label, hint, error, id }}>
      <select {...select} id={id}>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Around>
  );
}
