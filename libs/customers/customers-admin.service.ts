import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#platform/operators/named-account';
import { Forgetting } from '#customers/forgetting';
import { FindHeldData, type HeldData } from '#customers/held-data';
import { AccessLog, type WriteDown } from '#operations/contract';
import { e164Of } from '#kernel/digits';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { oneOfArgument, textArgument } from '#platform/control/arguments';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { operatorCommand } from '#platform/control/operator-command';
import { DataSubjects } from '#platform/personal-data/data-subjects';

const MODES = { test: [false], live: [true], both: [false, true] } as const;

/** Checks the form alone, so that a customer can be forgotten whose number has become invalid since. */
const E164 = /^\+[1-9]\d{1,14}$/;

/** What was forgotten, as operators read it: the person's subjects, not the person. */
interface ForgottenCustomer {
  readonly object: 'forgotten_customer';
  readonly account: string;
  readonly forgotten: readonly {
    readonly livemode: boolean;
    readonly subject: string;
    readonly keys: number;
    /** How many streams hold data of the person, by kind. */
    readonly streams: Readonly<Record<string, number>>;
  }[];
}

/** What operators give to somebody who asks what is held of them. */
interface CustomerExport {
  readonly object: 'customer_export';
  readonly account: string;
  readonly phone: string;
  readonly held: readonly (HeldData & {
    readonly livemode: boolean;
    readonly subject: string;
    /** Unix seconds; null when never forgotten. Later data under the same number is another person's, and is listed here. */
    readonly forgotten_at: number | null;
  })[];
  /** In words. */
  readonly not_held_here: readonly string[];
}

const NOT_HELD_HERE = [
  'What the service’s stores hold sealed for 24 hours, answers kept for repeated requests and messages of test mode, repeats what is listed here.',
  'What partners keep (payment gateway, storefront, courier, messages), and receivers of webhooks, is theirs to tell.',
  'Once somebody is forgotten, orders, amounts, refunds and cash stay for the books: nothing in them leads to the person any more.',
];

/** A `customer.forgotten` as `history list --json` shows it. */
interface ForgottenFact {
  readonly account: string;
  readonly livemode: boolean;
  readonly data: { readonly subject: string };
}

/** What operators do for people who want to be forgotten. */
@Injectable()
export class CustomersAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly subjects: DataSubjects,
    private readonly forgetting: Forgetting,
    private readonly clocks: Clocks,
    private readonly held: FindHeldData,
    private readonly accessLog: AccessLog,
  ) {
    adminOperations.register('customers.forget', changes(), (args) => this.forget(args));
    adminOperations.register('customers.export', 'reads', (args, progress) => this.export(args, progress));
    adminOperations.register('customers.forget-again', changes(), (args) => this.forgetAgain(args['facts'] as readonly ForgottenFact[]));
  }

  private async forget(args: Arguments): Promise<ForgottenCustomer> {
    const { phone, modes, account } = await this.named(args);
    const forgotten: ForgottenCustomer['forgotten'][number][] = [];
    for (const livemode of modes) {
      const subject = this.subjects.idOf(account, livemode, phone);
      const { keys, streams } = await this.forgetting.forget(subject, await operatorCommand(account, livemode, this.clocks));
      if (keys.length > 0) forgotten.push({ livemode, subject, keys: keys.length, streams: byKind(streams) });
    }
    if (forgotten.length === 0) throw customerUnknown();
    return { object: 'forgotten_customer', account, forgotten };
  }

  /** All that is held of a person, for them to be given. That it was read is written down before it is shown. */
  private async export(args: Arguments, progress: OnProgress): Promise<CustomerExport> {
    const { phone, modes, account } = await this.named(args);
    const held: CustomerExport['held'][number][] = [];
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

  private async named(args: Arguments): Promise<{ phone: string; modes: readonly boolean[]; account: string }> {
    const phone = e164Of(textArgument(args, 'phone'));
    if (phone === null || !E164.test(phone)) throw phoneMisspelt();
    const modes = MODES[oneOfArgument(args, 'mode', Object.keys(MODES), 'both') as keyof typeof MODES];
    return { phone, modes, account: await this.namedAccount.of(args) };
  }

  /** Forgets again the people whom a newer history has forgotten and a restored backup still knows. Answers how many. */
  private async forgetAgain(facts: readonly ForgottenFact[]): Promise<number> {
    const known = new Set<string>();
    for (const { account, livemode, data } of facts) {
      if (known.has(data.subject)) continue;
      const { keys } = await this.forgetting.forget(data.subject, await operatorCommand(account, livemode, this.clocks));
      if (keys.length > 0) known.add(data.subject);
    }
    return known.size;
  }
}

/** Without the number, because the caller may keep the message. */
const customerUnknown = (): DomainError =>
  new DomainError(
    'resource_missing',
    'Nobody with this phone number is known in this account and mode. Compare it with customer.phone of an order.',
    'phone',
  );

const phoneMisspelt = (): DomainError =>
  new DomainError(
    'invalid_phone',
    'phone takes a number with its plus sign and the code of its country, as the API shows it: +919876543210.',
    'phone',
  );

function byKind(streams: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const stream of streams) {
    const kind = stream.slice(0, stream.indexOf('-'));
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
