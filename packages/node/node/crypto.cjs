'use strict';
/** `#crypto` on Node: Node 18 has Web Crypto, but not as a global. One file for `import` and `require`. */
exports.webcrypto = require('node:crypto').webcrypto;
