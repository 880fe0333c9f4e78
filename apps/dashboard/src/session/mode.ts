import { useParams } from '@tanstack/react-router';
import type { Mode } from '#apps/dashboard/src/api/client';

/** The mode that the address names. */
export const useMode = (): Mode => (useParams({ strict: false }).mode === 'live' ? 'live' : 'test');
