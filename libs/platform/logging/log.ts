import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { isTracing, traceId } from '#platform/tracing/tracing';

/** Never to be logged by any part; hidden here too, should a part forget. (Wildcards would cost more than the rest of a line.) */
const SECRETS = [
  'headers.authorization',
  'endpoint.secret',
  'authorization',
  'secret',
  'key_secret',
  'webhook_secret',
  'password',
  'cookie',
];

type Fields = Readonly<Record<string, unknown>>;

/** What the service tells its operators: one JSON line each. Personal data, keys and bodies stay out. */
export class Log {
  constructor(private readonly logger: Logger) {}

  debug(message: string, fields: Fields = {}): void {
    this.logger.debug(fields, message);
  }

  info(message: string, fields: Fields = {}): void {
    this.logger.info(fields, message);
  }

  warn(message: string, fields: Fields = {}): void {
    this.logger.warn(fields, message);
  }

  /** An `error` field is written with its stack. */
  error(message: string, fields: Fields = {}): void {
    this.logger.error(fields, message);
  }

  /** A log whose lines name the part of the service they come from. */
  of(part: string): Log {
    return new Log(this.logger.child({ part }));
  }
}

/** Lines are gathered and written off the request's path, at the latest after this many milliseconds, and when the process exits. */
const LONGEST_WAIT = 200;

/** A log on standard output, or on a stream given by a test. */
export function makeLog(level: Level | 'silent', destination: DestinationStream = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: SECRETS, censor: '[hidden]' },
    ...(isTracing() && { mixin: traceIdOfLine }),
  };
  return new Log(pino(options, destination));
}

/** The trace of the work that logs. */
function traceIdOfLine(): object {
  const trace_id = traceId();
  return trace_id === undefined ? {} : { trace_id };
}

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  let flushing: NodeJS.Timeout | undefined;
  const flush = (): void => {
    flushing = undefined;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      // Its own timer would write every time, also while there are no lines.
      flushing ??= setTimeout(flush, LONGEST_WAIT).unref();
    },
  };
}
