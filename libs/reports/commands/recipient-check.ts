import { Injectable } from '@nestjs/common';
import type { CommandContext } from '#platform/event-store/command-context';
import { Mailer } from '#messaging/mail/mailer';
import { endpointUnknown, mailUnknown } from '#reports/domain/report.errors';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import { EndpointSubscriptions } from '#webhooks/contract';

/** Checks that the recipients of a schedule can be reached. Test mode needs no mail server: it has a simulated mail box. */
@Injectable()
export class RecipientCheck {
  constructor(
    private readonly endpoints: EndpointSubscriptions,
    private readonly mailer: Mailer,
  ) {}

  /** Throws `invalid_value`. */
  async check({ emails, webhook }: ReportSchedule['deliver_to'], context: CommandContext): Promise<void> {
    if (emails.length > 0 && context.livemode && !this.mailer.sends) throw mailUnknown();
    if (webhook !== null && !(await this.endpoints.subscribes(webhook, 'report.succeeded', context))) throw endpointUnknown(webhook);
  }
}
