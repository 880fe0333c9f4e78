import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const open = new Set<string>();
const seen = new WeakSet<FastifyInstance>();
const { getInstance } = FastifyAdapter.prototype;

/** Learns the routes of each API as they are registered. Import this module before a service is started in this process. */
FastifyAdapter.prototype.getInstance = function <T>(this: FastifyAdapter): T {
  const fastify = (getInstance<FastifyInstance>).call(this);
  if (!seen.has(fastify)) {
    seen.add(fastify);
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) if (config?.noKey === true) open.add(`${each} ${url}`);
    });
  }
  return fastify as T;
};

/** The routes that need neither key nor session, such as `GET /sign-in`. Preflights and HEAD, which Fastify adds to GET, are left out. */
export const openRoutes = (): string[] => [...open].filter((route) => !/^(?:OPTIONS|HEAD) /.test(route)).sort();
