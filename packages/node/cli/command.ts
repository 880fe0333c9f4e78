import type { PaymentsAndOrders } from 'payments-and-orders';
import type { Say } from './say.ts';

/** For scripts. `failed`: refused, or without result; `usage`: a wrong command line. */
export const EXIT = { done: 0, failed: 1, usage: 2, noAnswer: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line cannot be understood. */
export class UsageFault extends Error {}

/** An expected result did not arrive, though nothing was refused. */
export class Failure extends Error {}

interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** The placeholder for its value in the help. */
  readonly value?: string;
  readonly about: string;
}

export type Options = Readonly<Record<string, Option>>;

export interface Given {
  readonly client: PaymentsAndOrders;
  readonly apiKey: string;
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly say: Say;
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal;
}

export interface Command {
  readonly name: string;
  /** Its argument, as the help shows it. */
  readonly takes?: string;
  readonly about: string;
  readonly options: Options;
  perform(given: Given): Promise<ExitCode>;
}

/** The text of an option; undefined if omitted. */
export function textOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The whole number of an option; undefined if omitted. Throws `UsageFault`. */
export function wholeOf(given: Given, name: string): number | undefined {
  const text = textOf(given, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageFault(`--${name} takes a whole number from 1.`);
  return Number(text);
}

/** The command's required argument. Throws `UsageFault`. */
export function requiredWord({ words }: Given, what: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageFault(`Name ${what}.`);
  return word;
}

/** Whether the key is of test mode, where nothing costs money. What is no known key is not. */
export const isTest = ({ apiKey }: Pick<Given, 'apiKey'>): boolean => /^[a-z]+_test_/.test(apiKey);
