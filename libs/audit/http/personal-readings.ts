import { Injectable } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { OpenedFacts } from '#audit/history/opened-facts';
import { ReadFacts, type ShowFacts } from '#audit/history/read-facts';
import { DomainError } from '#kernel/domain-error';
import { AccessLog } from '#operations/contract';
import type { Caller } from '#platform/http/caller';
import { checkScope } from '#platform/http/scopes';

/** The query of routes that open what is personal. */
export const Personal = (): MethodDecorator =>
  ApiQuery({
    name: 'personal',
    required: false,
    type: Boolean,
    description: 'Opens what is personal: for keys with the scope `personal_data:read`. Each time is a fact of its own.',
  });

/** How facts are shown to callers. */
@Injectable()
export class PersonalReadings {
  constructor(
    private readonly facts: ReadFacts,
    private readonly opened: OpenedFacts,
    private readonly accessLog: AccessLog,
  ) {}

  /** Sealed, unless they are asked for otherwise. `by`: the route. Throws `insufficient_scope`, `invalid_boolean`. */
  shownTo({ key }: Caller, personal: unknown, by: string, requestId: string): ShowFacts {
    if (personal === undefined || personal === 'false') return this.facts.sealed;
    if (personal !== 'true') throw new DomainError('invalid_boolean', 'personal must be true or false.', 'personal');
    checkScope(key, 'personal_data:read');
    const actor = { type: 'api_key', id: key.id, name: key.name } as const;
    return (events) => this.opened.shown(events, (reading) => this.accessLog.read({ ...reading, by, reason: null, actor, requestId }));
  }
}
