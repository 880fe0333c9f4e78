import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | null;
}

function Around({ label, hint, fault, id, children }: Labelled & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <small id={`${id}-hint`} className="quiet">
          {hint}
        </small>
      )}
      {fault && (
        <small id={`${id}-fault`} className="fault">
          {fault}
        </small>
      )}
    </div>
  );
}

export function Field({ label, hint, fault, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Around {...{ label, hint, fault, id }}>
      <input {...input} id={id} aria-invalid={!!fault} aria-describedby={`${id}-hint ${id}-fault`} />
    </Around>
  );
}

export function Choice({
  label,
  hint,
  fault,
  options,
  ...select
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { readonly options: readonly (readonly [string, string])[] }) {
  const id = useId();
  return (
    <Around {...{ label, hint, fault, id }}>
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
