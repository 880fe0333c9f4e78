import { context, diag, DiagLogLevel, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Log } from '#platform/logging/log';
import { isTracing } from '#platform/tracing/tracing';

/** Logs failures of the SDK, such as an unreachable collector. */
export function logTracing(log: Log): void {
  if (!isTracing()) return;
  const own = log.of('tracing');
  const ignore = (): void => undefined;
  // The SDK exports by timers that were started within a span: without this, the line would carry that span's trace.
  const warn = (message: string): void => context.with(ROOT_CONTEXT, () => own.warn(wordsOf(message)));
  const error = (message: string): void => context.with(ROOT_CONTEXT, () => own.error(wordsOf(message)));
  const levels = { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true };
  diag.setLogger({ verbose: ignore, debug: ignore, info: ignore, warn, error }, levels);
}

/** The SDK reports an error as JSON of all its fields, with its stack. */
function wordsOf(message: string): string {
  try {
    const { message: words } = JSON.parse(message) as { message?: unknown };
    return typeof words === 'string' ? words : message;
  } catch {
    return message;
  }
}
