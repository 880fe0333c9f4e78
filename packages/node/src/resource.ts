import type { Transport } from './transport.ts';

/** Operations under one path. */
export class Resource {
  constructor(protected readonly transport: Transport) {}
}
