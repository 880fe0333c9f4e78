import type { ComponentChildren, JSX } from 'preact';

interface OptionCardProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly chosen: Value | null;
  readonly choose: (value: Value) => void;
  readonly title: string;
  readonly text?: string;
  readonly disabled?: boolean;
  /** Further fields, shown once it is chosen. */
  readonly children?: ComponentChildren;
}

/** One of several options, with its explanation. */
export function OptionCard<Value extends string>({ title, text, chosen, choose, children, ...input }: OptionCardProps<Value>): JSX.Element {
  return (
    <div class="card">
      <label>
        <input type="radio" {...input} checked={chosen === input.value} onChange={() => choose(input.value)} />
        <span>
          <b>{title}</b>
          {text !== undefined && <small>{text}</small>}
        </span>
      </label>
      {chosen === input.value && children && <div class="inside">{children}</div>}
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  /** The control. `inputProps` link it to its label and description. */
  readonly children: (inputProps: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => JSX.Element;
}

/** A control with its label, and its error. */
export function Field({ id, label, hint, error, children }: FieldProps): JSX.Element {
  const description = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== null, ...(description !== undefined && { 'aria-describedby': `${id}-said` }) })}
      {description !== undefined && (
        <small id={`${id}-said`} class={error === null ? '' : 'fault'}>
          {description}
        </small>
      )}
    </div>
  );
}
