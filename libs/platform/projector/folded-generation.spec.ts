import { FoldedGeneration } from '#platform/projector/folded-generation';
import type { ParkingNotices } from '#platform/projector/parking-notices';
import type { Projection } from '#platform/projector/projection';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';

const ACCOUNTS = 20_000;

describe('a generation that removes expired documents', () => {
  it('remembers the accounts that it recently cleaned, and no others', async () => {
    const writer = { parked: async () => [] } as Partial<ReadModelWriter> as ReadModelWriter;
    const folded = await FoldedGeneration.of({} as Projection, {} as Generation, writer, {} as ParkingNotices);
    for (let n = 0; n < ACCOUNTS; n++) folded.written(String(n), { expired: [{ scope: `acct_${n}:test`, before: n }] });
    expect(folded['dropped'].size).toBeLessThanOrEqual(ACCOUNTS / 2);
    expect(folded['dropped'].get(`acct_${ACCOUNTS - 1}:test`)).toBe(ACCOUNTS - 1);
  });
});
