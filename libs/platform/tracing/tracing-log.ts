import { context, diag, DiagLogLevel, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Log } from '#platform/logging/log';
import { isTracing } from '#platform/tracing/tracing';

/** Logs what the SDK cannot do, such as reach its collector. */
export function logTracing(log: Log): void {
  if (!isTracing()) return;
  const own = log.of('tracing');
  const ignore = (): void => undefined;
  // The SDK exports by timers that began in somebody's span: a line of its own is of no trace.
  const warn = (message: string): void => context.with(ROOT_CONTEXT, () => own.warn(wordsOf(message)));
  const error = (message: string): void => context.with(ROOT_CONTEXT, () => own.error(wordsOf(message)));
  const levels = { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true };
  diag.setLogger({ verbose: ignore, debug: ignore, info: ignore, warn, error }, levels);
}

/** A fault comes as JSON of all its fields, with its stack. */
function wordsOf(message: string): string {
  try {
    const { message: words } = JSON.parse(message) as { message?: unknown };
    return typeof words === 'string' ? words : message;
  } catch {
    return message;
  }
}
