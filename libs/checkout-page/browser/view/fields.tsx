import type { ComponentChildren, JSX } from 'preact';

interface Chosen<Value extends string> {
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
export function Card<Value extends string>({ name, value, chosen, choose, title, text, disabled, children }: Chosen<Value>): JSX.Element {
  return (
    <div class="card">
      <label>
        <input type="radio" {...{ name, value }} checked={chosen === value} disabled={disabled === true} onChange={() => choose(value)} />
        <span>
          <b>{title}</b>
          {text !== undefined && <small>{text}</small>}
        </span>
      </label>
      {chosen === value && children && <div class="inside">{children}</div>}
    </div>
  );
}

interface Labelled {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly fault: string | null;
  /** The control, with the attributes that link it to its description. */
  readonly children: (described: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => JSX.Element;
}

/** A control with its label, and its fault. */
export function Field({ id, label, hint, fault, children }: Labelled): JSX.Element {
  const said = fault ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== null, ...(said !== undefined && { 'aria-describedby': `${id}-said` }) })}
      {said !== undefined && (
        <small id={`${id}-said`} class={fault === null ? '' : 'fault'}>
          {said}
        </small>
      )}
    </div>
  );
}
