import { useParams } from '@tanstack/react-router';
import type { Mode } from '#sdk/index';

/** The mode in the address. */
export const useMode = (): Mode => (useParams({ strict: false }).mode === 'live' ? 'live' : 'test');
