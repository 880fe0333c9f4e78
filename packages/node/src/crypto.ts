/** Web Crypto of browsers and workers. On Node `#crypto` is `node/crypto.cjs`. */
export const webcrypto: Crypto = globalThis.crypto;
