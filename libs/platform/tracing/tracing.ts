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
/** Links of one span: as many as most receivers keep. */
const MOST_LINKS = 100;

type Options = Pick<SpanOptions, 'kind' | 'attributes' | 'links'>;

/** Called for each span: a tracer that is kept would outlive its SDK, which tests start more than once. */
export const tracer = (): Tracer => trace.getTracer(NAME);

/** Whether an SDK is loaded. Without it this folder does nothing. */
export const isTracing = (): boolean => propagation.fields().length > 0;

/** The sampled span at hand, as others name it. */
function sampled(): SpanContext | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? span : undefined;
}

/** The span at hand as W3C Trace Context writes it (`00-…`), for what follows from this work later; undefined where nothing is traced. */
export const traceparent = (): string | undefined => (sampled() === undefined ? undefined : traceHeaders().traceparent);

/** The same for a request to others, who may want to know of a trace that is not sampled too. No `tracestate`, no baggage: what a merchant says there is for us. */
export function traceHeaders(): { readonly traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

export const traceId = (): string | undefined => sampled()?.traceId;

/** Does work in a child of the current span; without a current span, in none. */
export function inSpan<T>(name: string, options: Options, work: () => Promise<T>): Promise<T> {
  return sampled() === undefined ? work() : spanned(name, options, context.active(), work);
}

/** Does work that follows from what was done in a span, here or in another process. */
export function following<T>(parent: string, name: string, options: Options, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const known = contextOf(parent);
  return known === undefined ? untraced(work) : spanned(name, options, known, work);
}

/** Does work that follows from nothing traced, in any caller. */
export const untraced = <T>(work: () => Promise<T>): Promise<T> => context.with(ROOT_CONTEXT, work);

/**
 * Does work for several spans at once. Where all are of one trace it belongs to that one, below the first of them; work for several traces is one of its own
 * that is linked to them, and so is all work that is done `again`.
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

/** Goes on in the trace of an earlier span, linked both ways with the work at hand: a partner's notice about a purchase is part of that purchase. */
export function rejoining<T>(earlier: string | undefined, name: string, work: () => Promise<T>): Promise<T> {
  const here = sampled();
  const known = earlier === undefined || !isTracing() ? undefined : contextOf(earlier);
  const span = known && trace.getSpanContext(known);
  if (known === undefined || span === undefined || span.traceId === here?.traceId) return work();
  trace.getActiveSpan()?.addLink({ context: span });
  return spanned(name, { links: here === undefined ? [] : [{ context: here }] }, known, work);
}

/** Says more of the span at hand. Nothing personal: no addresses, no texts that people wrote. */
export function annotate(attributes: Attributes): void {
  if (sampled() !== undefined) trace.getActiveSpan()!.setAttributes(attributes);
}

/** Links the span at hand with an earlier one, which it repeats and does not go on with. */
export function linkTo(earlier: string | undefined): void {
  const known = earlier === undefined || sampled() === undefined ? undefined : contextOf(earlier);
  if (known !== undefined) trace.getActiveSpan()!.addLink({ context: trace.getSpanContext(known)! });
}

/** The span at hand ended badly. `type`: a class or a code; messages may quote what is personal. */
export function failed(type: string): void {
  if (sampled() !== undefined) trace.getActiveSpan()!.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The context of a span that is named as W3C Trace Context does; undefined where that names none, or one that is not sampled. */
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
