import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { isTracing, traceId } from '#platform/tracing/tracing';

/** Fields that no part may log, hidden here as a second guard. (Wildcards would cost more than the rest of a line.) */
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

/** The service's log for its operators, one JSON line per message. Never log personal data, keys or bodies. */
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

  /** A log whose lines have the name of a part of the service. */
  of(part: string): Log {
    return new Log(this.logger.child({ part }));
  }
}

/** Lines are buffered, so that requests do not wait for them. They are written after at most this many milliseconds, and when the process exits. */
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

/** The trace id of the current span. */
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
      // An interval timer would also run while there are no lines.
      flushing ??= setTimeout(flush, LONGEST_WAIT).unref();
    },
  };
}
