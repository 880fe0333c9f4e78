import type { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import type { Configuration } from '#platform/config/configuration';
import { type Log, makeLog } from '#platform/logging/log';
import type { SecretBox } from '#privacy/secrets/secret-box';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { logTracing } from '#platform/tracing/tracing-log';

/** Objects that a process creates before its modules, and that all parts share. */
export interface ProcessContext {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly log: Log;
  readonly secretBox: SecretBox;
}

export function processContext(
  configuration: Configuration,
  log: Log = makeLog(configuration.logLevel),
  clock: Clock = new MachineClock(),
): ProcessContext {
  logTracing(log);
  return { configuration, clock, log, secretBox: loadSecretBox(configuration) };
}
