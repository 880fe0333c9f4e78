import { createRequire } from 'node:module';

type Compilers = () => unknown;

/** Fastify compiles the schemas of its routes for each server, and a world starts several services. Here all servers of this program share what is compiled. */
export function shareValidators(): void {
  const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
  const module = ofFastify.resolve('@fastify/ajv-compiler');
  const shared = (ofFastify(module) as Compilers)();
  ofFastify.cache[module]!.exports = () => shared;
}
