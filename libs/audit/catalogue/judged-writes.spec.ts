import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { JUDGED_WRITES } from '#audit/catalogue/judged-writes';
import type { WrittenEvent } from '#platform/event-history/event-pipeline';

const VERSION = Math.max(...EVENT_SCHEMAS.filter(({ type }) => type === 'alert.raised').map(({ version }) => version));
const ALERT = { alert: 'al_1', type: 'local_sign_in', severity: 'warning', order_id: null, subject: 'usr_1', summary: 'S.', data: {} };
const event = (data: object, causation: string | null, type = 'alert.raised'): WrittenEvent =>
  ({ id: 'an id', type, data, metadata: { causation, schema: VERSION } }) as WrittenEvent;
const written = (...events: readonly WrittenEvent[]) => JUDGED_WRITES.written(events, 'alert-al_1');

describe('a fact that is written', () => {
  it('passes unchanged if it has the shape of its type', async () => {
    const events = [event(ALERT, 'evt_1'), event(ALERT, null)];
    expect(await written(...events)).toEqual(events);
  });

  it.each([{ subject: 7 }, { severity: 'loud' }, { data: null }, { more: 1 }, { summary: undefined }])(
    'is refused with %j if it follows from another event',
    async (change) => {
      await expect(written(event(ALERT, 'evt_1'), event({ ...ALERT, ...change }, 'evt_1'))).rejects.toThrow(
        'would be misshapen too: alert.raised',
      );
    },
  );

  it('is not judged if it follows from none, or if nobody knows its type', async () => {
    const events = [event({ ...ALERT, subject: 7 }, null), event({}, 'evt_1', 'parcel.shipped')];
    expect(await written(...events)).toEqual(events);
  });
});
