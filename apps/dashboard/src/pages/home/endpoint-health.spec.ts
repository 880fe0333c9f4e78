import type { Endpoint } from '#apps/dashboard/src/api/types';
import { healthOf, receptionOf } from '#apps/dashboard/src/pages/home/endpoint-health';

const endpoint = (status: Endpoint['status'], health: Partial<Endpoint['health']> = {}) => ({
  status,
  health: { consecutive_failures: 0, last_success_at: 1, success_rate_24h: 1, ...health } as Endpoint['health'],
});
const ON = endpoint('enabled');
const OFF = endpoint('disabled');
const FAILING = endpoint('enabled', { consecutive_failures: 3, success_rate_24h: 0.4 });
const UNUSED = endpoint('enabled', { last_success_at: null, success_rate_24h: null });

describe('the health of an endpoint', () => {
  it('follows its status first, and then its newest attempt', () => {
    expect([OFF, FAILING, ON, UNUSED].map(healthOf)).toEqual(['off', 'failing', 'well', 'unused']);
    expect(healthOf(endpoint('disabled', { consecutive_failures: 3 }))).toBe('off');
  });
});

describe('the reception of events', () => {
  it('is never whole while an endpoint is switched off, however well the others do', () => {
    const seven = Array.from({ length: 7 }, () => OFF);
    expect(receptionOf([ON, ...seven])).toEqual({ receiving: 1, total: 8, off: 7, failing: 0, delivered: null });
    expect(receptionOf([OFF])).toMatchObject({ receiving: 0, total: 1, delivered: null });
  });

  it('is as good as the worst endpoint, rounded down', () => {
    expect(receptionOf([ON, FAILING])).toMatchObject({ receiving: 1, failing: 1, delivered: 40 });
    expect(receptionOf([endpoint('enabled', { success_rate_24h: 0.999 })])).toMatchObject({ receiving: 1, delivered: 99 });
    expect(receptionOf([ON, ON])).toMatchObject({ receiving: 2, total: 2, delivered: 100 });
  });

  it('is not known in per cent where nothing was sent', () => {
    expect(receptionOf([UNUSED])).toEqual({ receiving: 1, total: 1, off: 0, failing: 0, delivered: null });
    expect(receptionOf([])).toMatchObject({ total: 0, delivered: null });
  });
});
