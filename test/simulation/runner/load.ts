import { replaceNode } from '#test/simulation/world/node';

/** Loads the service where Node is the world's. What was loaded of it before would have the machine's time. */
export async function loadWorld(): Promise<typeof import('#test/simulation/world/day')> {
  await replaceNode();
  // The service loads these when somebody first needs them, which takes time of the machine.
  await Promise.all([import('@simplewebauthn/server'), import('openid-client')]);
  return import('#test/simulation/world/day');
}
