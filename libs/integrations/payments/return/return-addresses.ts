import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Returned } from '#integrations/payments/return/returned-payments';
import { isId } from '#kernel/ids';
import { paymentList } from '#orders/queries/contract';
import { Configuration } from '#platform/config/configuration';
import { Lookups } from '#platform/storage/lookups';
import { SecretBox } from '#privacy/secrets/secret-box';

const TAG_BYTES = 16;

/** The addresses to which gateways send shoppers after a payment (interface §4.4). Their parameters only name the payment to query. */
@Injectable()
export class ReturnAddresses {
  constructor(
    private readonly configuration: Configuration,
    private readonly secretBox: SecretBox,
    private readonly lookups: Lookups,
  ) {}

  of(connection: string, returned: Returned): string {
    const { order, session, payment } = returned;
    const named = { ...(order === null ? { session: session! } : { order }), payment };
    const about = new URLSearchParams({ ...named, tag: this.tagOf(connection, returned) });
    return this.configuration.page(`/v1/integrations/payments/${connection}/return?${about}`);
  }

  /** The payment that an address names; null if the address is none of ours. No history is read: a stranger who guesses must not make us read an order's. */
  async named(connection: string, fields: Readonly<Record<string, string>>): Promise<Returned | null> {
    const returned = returnedFrom(fields);
    return returned !== null && (await this.isOurs(connection, returned, fields['tag'])) ? returned : null;
  }

  /** The tag shows that we made the address. The addresses of earlier releases have none; the read model knows their payments. */
  private async isOurs(connection: string, returned: Returned, tag: string | undefined): Promise<boolean> {
    if (tag === undefined) return (await this.lookups.find(paymentList.name, returned.payment)) !== null;
    const [expected, given] = [Buffer.from(this.tagOf(connection, returned)), Buffer.from(tag)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private tagOf(connection: string, { order, session, payment }: Returned): string {
    const text = [connection, order ?? session, payment].join(' ');
    return Buffer.from(this.secretBox.derive('return_address', text).subarray(0, TAG_BYTES)).toString('base64url');
  }
}

/** Null if the fields are not in the form that we gave the gateway. */
function returnedFrom({ order, session, payment = '' }: Readonly<Record<string, string>>): Returned | null {
  if (!isId('pay', payment)) return null;
  if (order !== undefined) return isId('ord', order) ? { order, session: null, payment } : null;
  return session !== undefined && isId('cs', session) ? { order: null, session, payment } : null;
}
