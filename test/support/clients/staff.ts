import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';

/** The password of people in these tests. */
export const PASSWORD = 'nine lives of a station cat';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly person: PersonClient;
}

/** A service, or one of its accounts, with people. */
export interface Hirer {
  readonly merchant: MerchantClient;
  operate(operation: string, args?: object): Promise<Json>;
}

/** An account of its own, where nobody else is an owner. */
export async function storeOfItsOwn(service: Hirer): Promise<Hirer & { readonly account: string }> {
  const { id: account } = await service.operate('accounts.create', { name: 'A store of its own' });
  return { account, merchant: service.merchant, operate: (operation, args = {}) => service.operate(operation, { account, ...args }) };
}

let hired = 0;

/** A person whom an operator made a user, and who has signed in; `from` another address of this machine. */
export async function hire(service: Hirer, role: string, from?: string): Promise<StaffMember> {
  const email = `${role}-${process.pid}-${++hired}-${Date.now()}@example.com`;
  const { id, link } = await service.operate('users.create', { email, role, name: `A person in ${role}` });
  const person = service.merchant.person(from);
  expect((await person.accept(link, PASSWORD)).status).toBe(200);
  expect((await person.signIn(email, PASSWORD)).status).toBe(201);
  return { id, email, person };
}
