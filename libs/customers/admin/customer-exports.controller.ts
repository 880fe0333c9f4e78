import { Body, Controller, Post } from '@nestjs/common';
import { customerIn, customerUnknown, NamedCustomerBody } from '#customers/admin/customer.body';
import { FindHeldData } from '#customers/held-data';
import { CustomerExportResource, type HeldInMode } from '#customers/resource/customer-export.resource';
import { AccessLog, type WriteDown } from '#admin/operations/contract';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { DataSubjects } from '#privacy/personal-data/data-subjects';

const NOT_HELD_HERE = [
  'What the service’s stores hold sealed for 24 hours, answers kept for repeated requests and messages of test mode, repeats what is listed here.',
  'What partners keep (payment gateway, storefront, courier, messages), and receivers of webhooks, is theirs to tell.',
  'Once somebody is forgotten, orders, amounts, refunds and cash stay for the books: nothing in them leads to the person any more.',
];

/** Exports the data held about a person, which operators hand out at the person's request. */
@Controller('admin/v1/customer_exports')
export class CustomerExportsController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly subjects: DataSubjects,
    private readonly held: FindHeldData,
    private readonly accessLog: AccessLog,
  ) {}

  @Post()
  @ForOperators('customers.export', 'reads')
  @About('All that is held of a person, with where it is, for them to be given. The access log has the reading before it is shown.')
  @Called('exportCustomer', 'Export what is held of a customer')
  @Answers(200, CustomerExportResource, ['invalid_phone', 'resource_missing'])
  async export(
    @Body() body: NamedCustomerBody,
    @AccountNamed() named: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<CustomerExportResource> {
    const { phone, modes } = customerIn(body);
    const account = await this.accounts.of({ account: named });
    const held: HeldInMode[] = [];
    for (const livemode of modes) {
      const subject = this.subjects.idOf(account, livemode, phone);
      const [streams, forgotten_at] = [await this.held.streams(subject), await this.held.forgottenAt(subject)];
      if (streams.length === 0 && forgotten_at === null) continue;
      const writeDown: WriteDown = (reading) => this.accessLog.readByOperator(reading);
      const found = await this.held.find({ phone, subject, account, livemode, streams }, writeDown, progress);
      held.push({ livemode, subject, forgotten_at, ...found });
    }
    if (held.length === 0) throw customerUnknown();
    return { object: 'customer_export', account, phone, held, not_held_here: NOT_HELD_HERE };
  }
}
