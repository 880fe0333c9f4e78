import { trace as here } from '@opentelemetry/api';
export const there = here;
