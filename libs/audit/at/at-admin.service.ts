import { Injectable } from '@nestjs/common';
import { type Moment, type Reading, ResourcesAt } from '#audit/at/resources-at';
import { operatorReading } from '#audit/history/operator-reading';
import { positionIn } from '#audit/history/position-argument';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { AccessLog } from '#operations/contract';
import { AdminOperations } from '#platform/control/admin-operations';
import type { Arguments } from '#platform/operators/effect';
import { textArgument } from '#platform/control/arguments';
import { momentOf } from '#platform/control/moment';

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

  private readingOf(args: Arguments): Reading {
    return { personal: operatorReading(args, this.accessLog) };
  }

  private moment(args: Arguments): Moment {
    if ((args['time'] === undefined) === (args['position'] === undefined))
      throw new DomainError('missing_field', 'Say when: --time, or --position, not both.', 'time');
    if (args['time'] !== undefined) return this.time(args, 'time');
    return { position: positionIn(textArgument(args, 'position'), 'position') };
  }

  /** A time, or a position with a word before it that says so; now when left out. */
  private momentIn(args: Arguments, name: 'from' | 'to'): Moment {
    const moment = args[name];
    if (moment === undefined) return 'now';
    const [, position] = (typeof moment === 'string' && /^position:(.+)$/.exec(moment)) || [];
    return position === undefined ? this.time(args, name) : { position: positionIn(position, name) };
  }

  private time(args: Arguments, name: string): Moment {
    return { time: momentOf(textArgument(args, name), Math.floor(this.clock.milliseconds() / 1000), name) };
  }
}
