import { waitingFor } from '#webhooks/domain/sending.decisions';

describe('an attempt that is due', () => {
  it.each([
    ['its turn', { paused: false, underWay: 31 }, null],
    ['a share that is full', { paused: false, underWay: 32 }, 'endpoint_busy'],
    ['a share that was made larger for an endpoint that answers quickly', { paused: false, underWay: 64 }, 'endpoint_busy'],
    ['the end of a pause', { paused: true, underWay: 0 }, 'endpoint_paused'],
    ['the one attempt after a pause', { paused: true, underWay: 1 }, 'endpoint_paused'],
  ])('waits for %s', (_, traffic, expected) => expect(waitingFor({ ...traffic, most: 32 })).toBe(expected));
});
