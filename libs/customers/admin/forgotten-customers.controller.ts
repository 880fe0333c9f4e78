import { Body, Controller, Post } from '@nestjs/common';
import { customerIn, customerUnknown, ForgetAgainBody, NamedCustomerBody } from '#customers/admin/customer.body';
import { Forgetting } from '#customers/forgetting';
import { type ForgottenInMode, ForgottenAgainResource, ForgottenCustomerResource } from '#customers/resource/forgotten-customer.resource';
import { Clocks } from '#platform/clock/clocks';
import { operatorCommand } from '#admin/operators/operator-command';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed } from '#admin/operators/parameters';
import { DataSubjects } from '#privacy/personal-data/data-subjects';

/** Forgets people on an operator's request. */
@Controller('admin/v1/forgotten_customers')
export class ForgottenCustomersController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly subjects: DataSubjects,
    private readonly forgetting: Forgetting,
    private readonly clocks: Clocks,
  ) {}

  @Post()
  @ForOperators('customers.forget', changes())
  @About(`
    Makes unreadable for good what is stored of a person. What they bought, paid and got back stays, without them. Done again after an interruption, it
    finishes what was begun.
  `)
  @Called('forgetCustomer', 'Forget a customer')
  @Answers(200, ForgottenCustomerResource, ['invalid_phone', 'resource_missing'])
  async forget(@Body() body: NamedCustomerBody, @AccountNamed() named: string | undefined): Promise<ForgottenCustomerResource> {
    const { phone, modes } = customerIn(body);
    const account = await this.accounts.of({ account: named });
    const forgotten: ForgottenInMode[] = [];
    for (const livemode of modes) {
      const subject = this.subjects.idOf(account, livemode, phone);
      const { keys, streams } = await this.forgetting.forget(subject, await operatorCommand(account, livemode, this.clocks));
      if (keys.length > 0) forgotten.push({ livemode, subject, keys: keys.length, streams: byKind(streams) });
    }
    if (forgotten.length === 0) throw customerUnknown();
    return { object: 'forgotten_customer', account, forgotten };
  }

  @Post('again')
  @ForOperators('customers.forget-again', changes())
  @About(
    'Forgets the people whom a newer history has forgotten and a restored backup still knows. Those who are not known are passed over.',
  )
  @Called('forgetCustomersAgain', 'Forget customers again')
  @Answers(200, ForgottenAgainResource)
  async forgetAgain(@Body() { customers }: ForgetAgainBody): Promise<ForgottenAgainResource> {
    const known = new Set<string>();
    for (const { account, livemode, subject } of customers) {
      if (known.has(subject)) continue;
      const { keys } = await this.forgetting.forget(subject, await operatorCommand(account, livemode, this.clocks));
      if (keys.length > 0) known.add(subject);
    }
    return { object: 'forgotten_again', forgotten: known.size };
  }
}

/** The number of streams by their category, such as `order`. */
function byKind(streams: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const stream of streams) {
    const kind = stream.slice(0, stream.indexOf('-'));
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
