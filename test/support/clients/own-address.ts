import { randomInt } from 'node:crypto';

/** Options of connections from an address of this machine (127.0.0.0/8) of their own: refusals are counted by address, and tests share a service. */
export const fromOwnAddress = () => ({ family: 4, localAddress: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` });
