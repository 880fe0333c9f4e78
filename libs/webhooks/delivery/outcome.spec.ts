import { type DeliveryErrorCode, errorOfFault, errorOfStatus } from '#webhooks/delivery/outcome';

const fault = (code: string): Error => Object.assign(new Error('what was said'), { code });

describe('the outcome of an attempt', () => {
  it.each([200, 204, 299])('is success when %d is answered', (status) => expect(errorOfStatus(status)).toBeNull());

  it.each([
    [199, 'status'],
    [300, 'redirect'],
    [304, 'redirect'],
    [399, 'redirect'],
    [400, 'status'],
    [599, 'status'],
  ])('is failure when %d is answered: %s', (status, code) => expect(errorOfStatus(status)?.code).toBe(code));

  it.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])(
    'is none when the fault is our own: %s',
    (code) => expect(errorOfFault(fault(code))).toBeNull(),
  );

  it.each<[DeliveryErrorCode, readonly string[]]>([
    ['address_forbidden', ['ADDRESS_FORBIDDEN']],
    ['dns_failed', ['DNS_FAILED']],
    ['connect_failed', ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE']],
    ['timeout', ['DEADLINE', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']],
    [
      'tls_failed',
      [
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'ERR_SSL_WRONG_VERSION_NUMBER',
        'EPROTO',
        'CERT_HAS_EXPIRED',
        'CERT_SIGNATURE_FAILURE',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'SELF_SIGNED_CERT_IN_CHAIN',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
        'HOSTNAME_MISMATCH',
        'INVALID_CA',
        'INVALID_PURPOSE',
        'PATH_LENGTH_EXCEEDED',
        'ERROR_IN_CERT_NOT_AFTER_FIELD',
      ],
    ],
    [
      'response_invalid',
      ['HPE_INVALID_CONSTANT', 'Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR__ERROR_FORMAT_PADDING_1', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_OVERFLOW'],
    ],
  ])('tells merchants %s for what the machine calls %j', (reported, codes) => {
    for (const code of codes) expect(errorOfFault(fault(code))).toEqual({ code: reported, message: 'what was said' });
  });

  it('has the code for a message when the fault has none', () => {
    expect(errorOfFault(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))?.message).toBe('ECONNREFUSED');
  });
});
