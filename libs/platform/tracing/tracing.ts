import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';

export { type Attributes, SpanKind } from '@opentelemetry/api';

const NAME = 'payments-and-orders';
/** Maximum links of one span: as many as most receivers store. */
const MOST_LINKS = 100;

type Options = Pick<SpanOptions, 'kind' | 'attributes' | 'links'>;

/** The tracer. Call it for each span: a stored tracer would outlive its SDK, which tests start more than once. */
export const tracer = (): Tracer => trace.getTracer(NAME);

/** Whether an SDK is loaded. Without it this folder does nothing. */
export const isTracing = (): boolean => propagation.fields().length > 0;

/** The context of the current span; undefined if there is none or it is not sampled. */
function sampled(): SpanContext | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? span : undefined;
}

/** The current span in the format of W3C Trace Context (`00-…`), to be stored for later work; undefined if it is not sampled. */
export const traceparent = (): string | undefined => (sampled() === undefined ? undefined : traceHeaders().traceparent);

/** The trace header for a request to another system, even if the trace is not sampled. No `tracestate` or baggage: a merchant sent those for us only. */
export function traceHeaders(): { readonly traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

export const traceId = (): string | undefined => sampled()?.traceId;

/** Does work in a child of the current span. Without a sampled span, it does the work without one. */
export function inSpan<T>(name: string, options: Options, work: () => Promise<T>): Promise<T> {
  return sampled() === undefined ? work() : spanned(name, options, context.active(), work);
}

/** Does work in a child of an earlier span (`parent`), of this or another process. */
export function following<T>(parent: string, name: string, options: Options, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const known = contextOf(parent);
  return known === undefined ? untraced(work) : spanned(name, options, known, work);
}

/** Does work outside any trace, even if the caller has a span. */
export const untraced = <T>(work: () => Promise<T>): Promise<T> => context.with(ROOT_CONTEXT, work);

/**
 * Does work for several spans at once. If all belong to one trace, the work's span is a child of the first. Otherwise, and if the work is done `again`, the
 * work has a new trace that is linked to them.
 */
export function joining<T>(
  parents: Iterable<string | undefined>,
  name: string,
  { again = false, ...options }: Options & { readonly again?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work();
  const known = [...new Set(parents)].flatMap((each) => (each === undefined ? [] : (contextOf(each) ?? [])));
  const spans = known.map((each) => trace.getSpanContext(each)!);
  const [first] = known;
  if (first === undefined) return untraced(work);
  const isOne = !again && spans.every(({ traceId }) => traceId === spans[0]!.traceId);
  const links = linksTo(isOne ? spans.slice(1) : spans);
  return spanned(name, { ...options, links }, isOne ? first : ROOT_CONTEXT, work);
}

/** Does work in the trace of an earlier span, and links it with the current span both ways: a partner's notice belongs to the trace of its purchase. */
export function rejoining<T>(earlier: string | undefined, name: string, work: () => Promise<T>): Promise<T> {
  const here = sampled();
  const known = earlier === undefined || !isTracing() ? undefined : contextOf(earlier);
  const span = known && trace.getSpanContext(known);
  if (known === undefined || span === undefined || span.traceId === here?.traceId) return work();
  trace.getActiveSpan()?.addLink({ context: span });
  return spanned(name, { links: here === undefined ? [] : [{ context: here }] }, known, work);
}

/** Adds attributes to the current span. Never personal data, such as addresses or texts that people wrote. */
export function annotate(attributes: Attributes): void {
  if (sampled() !== undefined) trace.getActiveSpan()!.setAttributes(attributes);
}

/** Links the current span with an earlier one, for work that repeats the earlier work. */
export function linkTo(earlier: string | undefined): void {
  const known = earlier === undefined || sampled() === undefined ? undefined : contextOf(earlier);
  if (known !== undefined) trace.getActiveSpan()!.addLink({ context: trace.getSpanContext(known)! });
}

/** Marks the current span as failed. `type` is a class or a code, never a message: messages may have personal data. */
export function failed(type: string): void {
  if (sampled() !== undefined) trace.getActiveSpan()!.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The context of a span from its W3C Trace Context; undefined if the text is invalid or the span is not sampled. */
function contextOf(named: string): Context | undefined {
  const known = propagation.extract(ROOT_CONTEXT, { traceparent: named });
  const span = trace.getSpanContext(known);
  return span !== undefined && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? known : undefined;
}

const linksTo = (spans: readonly SpanContext[]): Link[] =>
  [...new Map(spans.map((each) => [each.traceId, each])).values()].slice(0, MOST_LINKS).map((each) => ({ context: each }));

function spanned<T>(name: string, options: Options, parent: Context, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.INTERNAL, ...options }, parent, async (span) => {
    try {
      return await work();
    } catch (fault) {
      failed(typeOf(fault));
      throw fault;
    } finally {
      span.end();
    }
  });
}

const typeOf = (fault: unknown): string => (fault instanceof Error ? fault.constructor.name : typeof fault);
