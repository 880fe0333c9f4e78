import { emptyBody } from '#http/body/json-body';
import { releaseUpload } from '#http/body/uploaded-file';
import { admit } from '#http/pipeline/admission';
import { conclude } from '#http/pipeline/conclusion';
import { exposeToPages } from '#http/pipeline/cross-origin';
import { checkForm, checkRoute } from '#http/pipeline/first-checks';
import type { Machinery } from '#http/pipeline/machinery';
import { prepare, stopTime } from '#http/pipeline/preparation';
import { noteAnswer, record } from '#http/pipeline/request-log';
import { beginSpan, continueSpan } from '#http/pipeline/request-trace';

/** A request's hooks, in the order in which Fastify runs them. Before `onSend`, Nest validates the request and calls its controller. */
export const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'onSend', 'onResponse'] as const;

export interface Step {
  readonly name: string;
  readonly hook: (typeof HOOKS)[number];
  /** A sentence for docs/architecture.md. */
  readonly does: string;
  /** Makes the hook. Null if this process leaves the step out. */
  readonly run: (machinery: Machinery) => ((...given: never[]) => unknown) | null;
}

/** All steps between the socket and a controller, and back from it with the answer, in their order (interface §7.4). */
export const STEPS: readonly Step[] = [
  { name: 'begin span', hook: 'onRequest', does: 'Begins a span, where traces are exported.', run: beginSpan },
  {
    name: 'check form',
    hook: 'onRequest',
    does: 'Sets the headers of every answer. Refuses malformed HTTP and plain HTTP. Redirects a page with slashes behind its address.',
    run: checkForm,
  },
  {
    name: 'expose to pages',
    hook: 'onRequest',
    does: 'Lets pages of merchants read the answer of a route that is open to publishable keys.',
    run: () => exposeToPages,
  },
  {
    name: 'admit',
    hook: 'onRequest',
    does: 'Finds the caller by API key, session or token, and counts the request against its rate limit.',
    run: admit,
  },
  {
    name: 'check route',
    hook: 'onRequest',
    does: 'Refuses unknown addresses, other methods, and callers without the scope.',
    run: checkRoute,
  },
  {
    name: 'stop time',
    hook: 'preParsing',
    does: 'Stops the clock of the deadline while the body comes; then the body is parsed.',
    run: () => stopTime,
  },
  { name: 'continue span', hook: 'preValidation', does: 'Goes on in the span after the body.', run: continueSpan },
  { name: 'empty body', hook: 'preValidation', does: 'Takes no body for an empty one.', run: () => emptyBody },
  {
    name: 'prepare',
    hook: 'preValidation',
    does: 'Lets a read wait for what its caller wrote. Gives a write its command, or sends the answer that is kept under its idempotency key.',
    run: prepare,
  },
  { name: 'release upload', hook: 'onSend', does: 'Deletes the uploaded file.', run: () => releaseUpload },
  {
    name: 'conclude',
    hook: 'onSend',
    does: 'Masks personal data or has it recorded who reads it, sets the consistency token, keeps the answer for repeats, and counts refused guesses of an address.',
    run: conclude,
  },
  { name: 'note answer', hook: 'onSend', does: 'Notes the error code and the id in the answer.', run: () => noteAnswer },
  { name: 'record', hook: 'onResponse', does: 'Writes a line of the log, a measurement, and an entry of the request log.', run: record },
];
