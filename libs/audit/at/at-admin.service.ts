import { Injectable } from '@nestjs/common';
import { type Moment, type Reading, ResourcesAt } from '#audit/at/resources-at';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { AccessLog } from '#operations/contract';
import { type Arguments, AdminOperations } from '#platform/control/admin-operations';
import { textArgument } from '#platform/control/arguments';
import { currentOperation } from '#platform/control/current-operation';
import { momentOf } from '#platform/control/moment';
import type { Position } from '#platform/event-history/recorded-event';

/** As lists show them, or whole. */
const POSITION = /^\d{1,20}(?:\/\d{1,20})?$/;
const DIGITS = 20;

/** What auditors ask of resources as they were, from the command line. */
@Injectable()
export class AtAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly resources: ResourcesAt,
    private readonly clock: Clock,
    private readonly accessLog: AccessLog,
  ) {
    adminOperations.register('history.at', 'reads', (args) =>
      this.resources.at(textArgument(args, 'id'), this.moment(args), this.readingOf(args)),
    );
    adminOperations.register('history.diff', 'reads', (args) => {
      const [from, to] = [this.momentIn(args, 'from'), this.momentIn(args, 'to')];
      return this.resources.diff(textArgument(args, 'id'), from, to, this.readingOf(args));
    });
  }

  /** Personal data are shown to whoever says why, once that is written down. */
  private readingOf(args: Arguments): Reading {
    if (args['personal'] !== true) return { personal: null };
    if (currentOperation().operator.reason === null)
      throw new DomainError('missing_field', 'Say why personal data are to be shown: add --reason, which is written down.', 'reason');
    return { personal: (shown) => this.accessLog.readByOperator(shown) };
  }

  private moment(args: Arguments): Moment {
    if ((args['time'] === undefined) === (args['position'] === undefined))
      throw new DomainError('missing_field', 'Say when: --time, or --position, not both.', 'time');
    if (args['time'] !== undefined) return this.time(args, 'time');
    return { position: positionIn(textArgument(args, 'position')) };
  }

  /** A time, or a position with a word before it that says so; now when left out. */
  private momentIn(args: Arguments, name: 'from' | 'to'): Moment {
    const [, position] = /^position:(.+)$/.exec(String(args[name] ?? '')) ?? [];
    if (position !== undefined) return { position: positionIn(position, name) };
    return args[name] === undefined ? 'now' : this.time(args, name);
  }

  private time(args: Arguments, name: string): Moment {
    return { time: momentOf(textArgument(args, name), Math.floor(this.clock.milliseconds() / 1000), name) };
  }
}

function positionIn(text: string, name = 'position'): Position {
  if (!POSITION.test(text)) throw new DomainError('invalid_value', `${name} takes a position, such as history list shows.`, name);
  return text
    .split('/')
    .map((part) => part.padStart(DIGITS, '0'))
    .join('/');
}
