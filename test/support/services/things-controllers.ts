import { Body, Controller, Get, Param, Patch, Post, RawBody } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding, Listing } from '#http/parameters';
import { Amount, ListOfText, Metadata, Nested, OneOf, Phone, Text } from '#http/validation/fields';
import { listAnswer } from '#http/answers/list-answer';
import { Answers, AnswersList, NoKey, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { status: ['open', 'paid'], customer_phone: 'text', overdue: 'boolean' } as const;

class Person {
  @Phone() readonly phone!: string;
}

class OpenThing {
  @Text({ max: 40 }) readonly order_id!: string;
  @Amount() readonly amount!: number;
  @OneOf(['duplicate', 'other'], { optional: true }) readonly reason?: string;
  @Nested(() => Person) readonly customer!: Person;
  @ListOfText({ optional: true }) readonly tags?: string[];
  @Metadata() readonly metadata?: Record<string, unknown>;
}

class Thing {
  @Text() readonly id!: string;
}

/** A test's control over the controller. */
export class Inside {
  opened = 0;
  /** Awaited before a thing is opened; may fail. */
  before: () => Promise<void> = async () => {};
  /** The progress of the read models. */
  reached: (position: Position, models?: readonly string[]) => boolean = () => true;
}

@Controller('things')
export class Things {
  constructor(private readonly inside: Inside) {}

  @Post()
  @Scope('things:write')
  @Answers(201, Thing, ['transition_not_allowed'])
  async open(@Body() body: OpenThing, @Commanding() context: CommandContext): Promise<object> {
    this.inside.opened += 1;
    await this.inside.before();
    context.written('00000000000000000007');
    return { id: context.id('ord'), at: context.milliseconds, now: context.now, amount: body.amount };
  }

  @Get()
  @Scope('things:read')
  @AnswersList(Thing, FILTERS)
  list(@Listing(FILTERS) query: ListQuery): string {
    return listAnswer('/v1/things', { documents: [JSON.stringify(query)], hasMore: false });
  }

  @Get(':id')
  @Scope('things:read', { publishable: true, reads: ['things'] })
  @Answers(200, Thing, ['resource_missing'])
  one(@Param('id') id: string, @CurrentCaller() caller: Caller): string {
    if (id === 'broken') throw new TypeError('secret detail');
    if (id === 'missing') throw new DomainError('resource_missing', 'No such thing.', 'id');
    return `{"id": ${JSON.stringify(id)}, "account": "${caller.account}"}`;
  }

  @Post(':id/finish')
  @Scope('things:write', { publishable: true })
  @Answers(200, Thing, ['role_insufficient'])
  finish(@Param('id') id: string, @Commanding() context: CommandContext): object {
    if (id === 'guessed') throw new DomainError('role_insufficient', 'Not its secret.');
    return { id: context.id('ord') };
  }

  @Patch(':id')
  @Scope('things:write', { longest: 60_000 })
  @Answers(200, Thing)
  async change(): Promise<object> {
    await this.inside.before();
    return {};
  }
}

@Controller('notices')
export class Notices {
  @Post()
  @NoKey()
  @Answers(200, Thing)
  take(@RawBody() bytes: Buffer, @Body() body: Record<string, unknown>): object {
    return { bytes: bytes.length, fields: Object.keys(body) };
  }
}
