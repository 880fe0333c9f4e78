import type { LoggerService } from '@nestjs/common';
import type { Log } from '#platform/logging/log';

/** The context in which the framework logs a failed start before it throws: the caller reports it, in words where an operator can mend it. */
const THROWN = 'ExceptionHandler';

/** The framework's warnings and errors in our log; its start-up chatter is left out. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(): void {}

  warn(message: unknown, context?: string): void {
    this.target.warn(String(message), { context });
  }

  /** The framework hands over an error or its text, then its stack if there is one, then where it happened. */
  error(message: unknown, ...more: unknown[]): void {
    const [stack, context] = more.length > 1 ? more : [undefined, more[0]];
    if (context === THROWN) return;
    this.target.error(String(message), { context, stack: stack ?? (message as Partial<Error> | null)?.stack });
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.error(message, ...more);
  }
}
