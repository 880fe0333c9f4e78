import type { DisputeReport, DisputeStatus } from '#orders/contract';

const OVER: ReadonlySet<DisputeStatus> = new Set(['won', 'lost', 'closed']);

export const isOver = ({ status }: Pick<DisputeReport, 'status'>): boolean => OVER.has(status);

/** Whether evidence can still be sent: none was sent, nothing is decided, and there is a deadline. */
export const awaitsAnswer = ({ status, respond_by }: Pick<DisputeReport, 'status' | 'respond_by'>): boolean =>
  status === 'open' && respond_by !== null;
