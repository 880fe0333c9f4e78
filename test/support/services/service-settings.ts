import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment that a process under test inherits: the path of programs, and Node's compile cache. */
export const AROUND = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

/** The environment of a service under test: a separate directory, free ports, access to this machine's webhook receivers. */
export function settingsOfTest(dataDir: string, trusting?: string): Record<string, string> {
  const trust = join(dataDir, 'receiver.pem');
  if (trusting !== undefined) writeFileSync(trust, trusting);
  return {
    DATA_DIR: dataDir,
    PORT: '0',
    OPERATIONS_PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SHOP_PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
    ...(trusting !== undefined && { WEBHOOK_CA_FILE: trust }),
  };
}
