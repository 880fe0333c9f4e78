import { Injectable } from '@nestjs/common';
import { OpenedFacts } from '#audit/history/opened-facts';
import { operatorReading } from '#audit/history/operator-reading';
import { ReadFacts, type ShowFacts } from '#audit/history/read-facts';
import { AccessLog } from '#admin/operations/contract';

/** How facts are shown to operators. */
@Injectable()
export class OperatorsFacts {
  constructor(
    private readonly facts: ReadFacts,
    private readonly opened: OpenedFacts,
    private readonly accessLog: AccessLog,
  ) {}

  /** Shows facts sealed, or opened if the operator requests `personal` data with a reason. Throws `missing_field` without one. */
  shown(personal: boolean | undefined): ShowFacts {
    const writeDown = operatorReading(personal, this.accessLog);
    return writeDown === null ? this.facts.sealed : (events) => this.opened.shown(events, writeDown);
  }
}
