/** What a service says when it has started for the first time. */
export interface Greeting {
  readonly api: string;
  readonly key: string;
  /** The owner's one-time link. */
  readonly link: string;
}

/** Reads it from the output of `npm start`. Throws if a part is missing. */
export function greetingIn(output: string): Greeting {
  const said = (what: RegExp): string => {
    const [, found] = what.exec(output) ?? [];
    if (found === undefined) throw new Error(`The service did not say ${what}:\n${output}`);
    return found;
  };
  return {
    api: said(/API +(https:\S+)\/v1/),
    key: said(/Secret key +\S*?(sk_test_\w+)/),
    link: said(/(https:\S+\/invitation#[\w.-]+)/),
  };
}
