import { Injectable } from '@nestjs/common';
import { type Moment, ResourcesAt } from '#audit/at/resources-at';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { type Arguments, AdminOperations } from '#platform/control/admin-operations';
import { textArgument } from '#platform/control/arguments';
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
  ) {
    adminOperations.register('history.at', 'reads', (args) => this.resources.at(textArgument(args, 'id'), this.moment(args), SEALED));
    adminOperations.register('history.diff', 'reads', (args) => {
      const [from, to] = [this.momentIn(args, 'from'), this.momentIn(args, 'to')];
      return this.resources.diff(textArgument(args, 'id'), from, to, SEALED);
    });
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

const SEALED = { personal: false };

function positionIn(text: string, name = 'position'): Position {
  if (!POSITION.test(text)) throw new DomainError('invalid_value', `${name} takes a position, such as history list shows.`, name);
  return text
    .split('/')
    .map((part) => part.padStart(DIGITS, '0'))
    .join('/');
}
