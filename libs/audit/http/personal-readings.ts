import { Injectable } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { OpenedFacts } from '#audit/history/opened-facts';
import { ReadFacts, type ShowFacts } from '#audit/history/read-facts';
import { DomainError } from '#kernel/domain-error';
import { AccessLog, type WriteDown } from '#admin/operations/contract';
import type { Caller } from '#http/access/caller';
import { checkScope, roleInsufficient } from '#http/access/scopes';

const SCOPE = 'personal_data:read';

/** Declares the query parameter of routes that can show personal data. */
export const Personal = (): MethodDecorator =>
  ApiQuery({
    name: 'personal',
    required: false,
    type: Boolean,
    description:
      'Opens what is personal: for keys with the scope `personal_data:read`, and people whose role has it. Each time is a fact of its own.',
  });

/** Decides whether a caller of the API sees personal data, and records the access. */
@Injectable()
export class PersonalReadings {
  constructor(
    private readonly facts: ReadFacts,
    private readonly opened: OpenedFacts,
    private readonly accessLog: AccessLog,
  ) {}

  /** How facts are shown: sealed unless requested. Throws `insufficient_scope`, `role_insufficient`, `invalid_boolean`. */
  shownTo(caller: Caller, personal: unknown, route: string, requestId: string): ShowFacts {
    const writeDown = this.readingOf(caller, personal, route, requestId);
    return writeDown === null ? this.facts.sealed : (events) => this.opened.shown(events, writeDown);
  }

  /** Checks the caller's permission, and returns the function that records the access in the access log; null if no personal data are requested. */
  readingOf({ key, person }: Caller, personal: unknown, route: string, requestId: string): WriteDown | null {
    if (personal === undefined || personal === 'false') return null;
    if (personal !== 'true') throw new DomainError('invalid_boolean', 'personal must be true or false.', 'personal');
    // The scope of personal data is the same on every path.
    if (person === undefined) checkScope(key, SCOPE);
    else if (!person.allows({ scope: SCOPE, path: '' })) throw roleInsufficient(person.role);
    const actor = { type: person === undefined ? 'api_key' : 'user', id: key.id, name: key.name } as const;
    return (reading) => this.accessLog.read({ ...reading, by: route, reason: null, actor, requestId });
  }
}
