import { setTimeout as pause } from 'node:timers/promises';
import { Failure, type Given, UsageFault } from './command.ts';

/** Milliseconds. */
const POLL_MS = 200;
const PATIENCE_MS = 15_000;

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** One of several requests, each of which can use the answers before it: `${order.id}` in its path and its params. */
export interface Step {
  readonly name: string;
  readonly method?: (typeof METHODS)[number];
  readonly path: string;
  /** The body, or the query of a GET. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** A GET is repeated until its answer has these fields. */
  readonly until?: Readonly<Record<string, unknown>>;
}

type Answers = Map<string, unknown>;

/**
 * Performs steps in their order, and prints each answer. Throws the service's refusals, and `Failure` for an expected result that does not arrive.
 */
export async function perform(steps: readonly Step[], given: Pick<Given, 'client' | 'say' | 'signal'>): Promise<void> {
  const answers: Answers = new Map();
  for (const step of steps) {
    const answer = await answerTo(step, answers, given);
    answers.set(step.name, answer);
    const { object, id } = answer as { object?: string; id?: string };
    given.say.line([given.say.paint('green', step.name), object, id].filter(Boolean).join('  '), { step: step.name, answer });
  }
}

async function answerTo(
  { name, method = 'POST', path, params, until }: Step,
  answers: Answers,
  { client, signal }: Pick<Given, 'client' | 'signal'>,
): Promise<object> {
  const address = path.replaceAll(REFERENCE, (_, reference: string) => encodeURIComponent(textOf(reference, answers)));
  const sent = params && (filled(params, answers) as object);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await client.transport.json<object>(method, address, method === 'GET' ? { query: sent } : { body: sent ?? {} }, {
      signal,
    });
    if (until === undefined || has(answer, until)) return answer;
    if (performance.now() > deadline) throw new Failure(`${name} has not become ${JSON.stringify(until)} in ${PATIENCE_MS / 1000} s.`);
    await pause(POLL_MS, undefined, { signal });
  }
}

const REFERENCE = /\$\{([\w.]+)\}/g;
const WHOLE = /^\$\{([\w.]+)\}$/;

/** A text that is only a reference becomes the value that it refers to, with its type. */
function filled(value: unknown, answers: Answers): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, answers));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, answers)]));
  if (typeof value !== 'string') return value;
  const [, whole] = WHOLE.exec(value) ?? [];
  if (whole !== undefined) return referredTo(whole, answers);
  return value.replaceAll(REFERENCE, (_, reference: string) => textOf(reference, answers));
}

function textOf(reference: string, answers: Answers): string {
  const value = referredTo(reference, answers);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new UsageFault(`\${${reference}} is no text, but is used within one.`);
  return String(value);
}

function referredTo(reference: string, answers: Answers): unknown {
  const [step, ...fields] = reference.split('.');
  const found = fields.reduce<unknown>(
    (value, field) => (value as Record<string, unknown> | null | undefined)?.[field],
    answers.get(step!),
  );
  if (found === undefined) throw new UsageFault(`There is no \${${reference}}: no step before it was answered so.`);
  return found;
}

const has = (answer: object, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(([name, value]) => (answer as Record<string, unknown>)[name] === value);

/** Sets `field=value`, a dotted path, in the params of a step; a JSON value is parsed. Throws `UsageFault`. */
export function withSet(step: Step, path: readonly string[], text: string): Step {
  const params = structuredClone(step.params ?? {}) as Record<string, unknown>;
  let place = params;
  for (const field of path.slice(0, -1)) {
    if (typeof place[field] !== 'object' || place[field] === null) place[field] = {};
    place = place[field] as Record<string, unknown>;
  }
  place[path.at(-1)!] = valueOf(text);
  return { ...step, params };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The steps in a file. Throws `UsageFault`. */
export function stepsIn(text: string): Step[] {
  let steps: unknown;
  try {
    ({ steps } = JSON.parse(text) as { steps: unknown });
  } catch {
    throw new UsageFault('The file is no JSON.');
  }
  if (!Array.isArray(steps) || !steps.every(isStep))
    throw new UsageFault('The file holds {"steps": [{"name": "…", "method": "POST", "path": "/v1/…", "params": {…}}, …]}.');
  return steps;
}

const isStep = (step: Partial<Step> | null): step is Step =>
  typeof step?.name === 'string' &&
  typeof step.path === 'string' &&
  step.path.startsWith('/v1/') &&
  (step.method === undefined || METHODS.includes(step.method));
