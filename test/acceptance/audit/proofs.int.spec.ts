import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { verdictOn } from '#audit/contract';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

interface Proof {
  readonly verifier: string;
  readonly checkpoint: string;
  readonly entries: readonly { readonly entry: string; readonly index: number }[];
}

const prove = async (id: string): Promise<Proof> => (await service.operate('audit.prove', { id })) as Proof;
const typesOf = ({ entries }: Proof): string[] => entries.map(({ entry }) => JSON.parse(entry).type);

const directory = temporaryDirectory();

describe('an auditor', () => {
  it('gets every event of an order, with the proof that it is part of a history whose head is signed', async () => {
    const { id } = await given.paidOrder(merchant);
    const before = await prove(id);
    expect(typesOf(before)).toEqual(expect.arrayContaining(['order.placed', 'payment.captured']));
    expect(verdictOn(JSON.stringify(before), before.verifier)).toMatchObject({ holds: true, resource: id });

    const requested = (await refund(merchant, id, 5_000)).body;
    await refundBecomes(merchant, requested.id, { status: 'succeeded' });
    for (const held of [requested.id, requested.payment, id.replace('ord_', 'cod_')].filter(Boolean))
      expect(verdictOn(JSON.stringify(await prove(held)), before.verifier)).toMatchObject({ holds: true, resource: held });
    const after = await prove(id);
    expect(typesOf(after)).toEqual(expect.arrayContaining(['refund.requested', 'refund.succeeded']));
    expect(after.entries.slice(0, before.entries.length).map(({ entry, index }) => ({ entry, index }))).toEqual(
      before.entries.map(({ entry, index }) => ({ entry, index })),
    );
  });

  it('can still prove the entries of a person who was forgotten, and they hold no personal data', async () => {
    const order = await given.paidOrder(merchant);
    const before = await prove(order.id);
    await service.operate('customers.forget', { phone: order.customer.phone });
    const after = await prove(order.id);
    expect(after.entries.slice(0, before.entries.length).map(({ entry }) => entry)).toEqual(before.entries.map(({ entry }) => entry));
    expect(verdictOn(JSON.stringify(after), after.verifier)).toMatchObject({ holds: true });
    expect(JSON.stringify(after)).not.toContain(order.customer.phone);
    expect(JSON.stringify(before)).not.toContain(order.customer.phone);
    await orderBecomes(merchant, order.id, { customer: { phone: null, email: null, name: null, id: null } });
  });

  it('receives checkpoints from the service, and compares them with the history later', async () => {
    const kept = directory.path('kept');
    const settings = { CHECKPOINT_TO: kept };
    const before = await startService('own', { settings });
    await before.halt();
    const other = await startService('own', { dataDir: before.dataDir, settings });
    const file = await eventually(() => {
      const newest = readdirSync(kept).toSorted().at(-1);
      expect(newest).toMatch(/^checkpoint-0*[1-9]\d*\.txt$/);
      return newest!;
    });
    expect(await other.operate('audit.verify', { checkpoint: join(kept, file) })).toMatchObject({ verified: true });
    const metrics = await (await fetch(`${other.addresses.operations}/metrics`)).text();
    expect(metrics).toMatch(/history_checkpoint_entries\{[^}]*log="history"[^}]*\} [1-9]/);
    await other.verifyAndStop();
  });
});
