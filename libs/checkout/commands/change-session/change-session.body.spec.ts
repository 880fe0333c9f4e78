import { ChangeSessionBody } from '#checkout/commands/change-session/change-session.body';
import { sessionChanges } from '#checkout/commands/change-session/session-changes';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { faultsIn } from '#test/support/facts/body-faults';

const changes = (body: object) =>
  sessionChanges(new ValidationPipe().transform(body, { type: 'body', metatype: ChangeSessionBody }) as ChangeSessionBody);

describe('the changes of a checkout session', () => {
  it.each([null, '', '  '])('remove a field by %j', (empty) => {
    const addresses = { shipping_address: empty, billing_address: empty };
    const fields = { client_reference_id: empty, success_url: empty, cancel_url: empty };
    expect(changes({ ...addresses, ...fields, customer: { email: empty, name: empty, id: empty } })).toMatchObject({
      addresses: { shipping_address: null, billing_address: null },
      fields: { client_reference_id: null, success_url: null, cancel_url: null },
      customer: { email: null, name: null, id: null },
    });
  });

  it.each([
    [{ customer: null }, 'invalid_type', 'customer'],
    [{ customer: { phone: null } }, 'invalid_type', 'customer.phone'],
    [{ customer: { phone: '' } }, 'invalid_phone', 'customer.phone'],
    [{ customer: { phone: '98765' } }, 'invalid_phone', 'customer.phone'],
    [{ customer: { nick: 'A' } }, 'parameter_unknown', 'customer.nick'],
    [{ expires_at: null }, 'invalid_integer', 'expires_at'],
    [{ amount: 1 }, 'parameter_unknown', 'amount'],
    [{ invoice: { number: 'INV/1' } }, 'parameter_unknown', 'invoice'],
  ])('are refused as %j', (body, code, param) => expect(faultsIn(ChangeSessionBody, body)).toEqual([[code, param]]));
});
