import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Log } from '#platform/logging/log';
import { isTracing } from '#platform/tracing/tracing';

/** Has the SDK say in the log what it cannot do, such as reach its collector. */
export function logTracing(log: Log): void {
  if (!isTracing()) return;
  const told = log.of('tracing');
  const quiet = (): void => undefined;
  const [warn, error] = [(message: string) => told.warn(message), (message: string) => told.error(message)];
  diag.setLogger(
    { verbose: quiet, debug: quiet, info: quiet, warn, error },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
