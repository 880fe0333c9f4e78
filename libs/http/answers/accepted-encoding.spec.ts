import { takesGzip } from '#http/answers/accepted-encoding';

describe('an answer is compressed', () => {
  it.each(['gzip', 'br, gzip', 'gzip;q=0.5', 'deflate, GZIP ; q=1.0', 'x-gzip', 'gzip;q=0.001'])(
    'for a client that accepts %j',
    (accepted) => expect(takesGzip(accepted)).toBe(true),
  );

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0', 'gzip ;q=0.000, br', 'gzipped', '*'])(
    'not for a client that accepts %j',
    (accepted) => expect(takesGzip(accepted)).toBe(false),
  );
});
