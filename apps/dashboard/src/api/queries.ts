import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { List, type Mode } from '#sdk/index';
import { type Answer, answerOf } from '#apps/dashboard/src/api/answer';
import { isUnanswered, isRetryable, service } from '#apps/dashboard/src/api/client';
import type { Page } from '#apps/dashboard/src/api/types';
import { useStaleSince } from '#apps/dashboard/src/session/reach';
import { useMode } from '#apps/dashboard/src/session/mode';

/** The refresh interval of a page without a stream of changes, milliseconds. */
const REFRESH = 15_000;

interface Refresh {
  /** Milliseconds until it is reloaded. */
  readonly every?: number;
  /** Shows the previous answer as `placeholderData`: for a list whose filter changes, never for another object. */
  readonly keepPreviousData?: boolean;
  /** Reads all pages of a short list. */
  readonly isWhole?: boolean;
}

/** The answer of a GET, cached while a page shows it; null if nothing is requested. */
export function useAnswer<Value>(path: string, refresh?: Refresh): Answer<Value>;
export function useAnswer<Value>(path: string | null, refresh?: Refresh): Answer<Value> | null;
export function useAnswer<Value>(
  path: string | null,
  { every = REFRESH, keepPreviousData = false, isWhole = false }: Refresh = {},
): Answer<Value> | null {
  const mode = useMode();
  const query = useQuery<Value>({
    queryKey: [mode, path],
    queryFn: ({ signal }) => (isWhole ? wholeList(mode, path!, signal) : service(mode).json<Value>('GET', path!, {}, { signal })),
    enabled: path !== null,
    refetchInterval: every,
    placeholderData: (previous) => (keepPreviousData ? previous : undefined),
  });
  return path === null ? null : answerOf(query);
}

/** All entries of a short list. */
export const useWholeList = <Item>(path: string): Answer<Page<Item>> => useAnswer<Page<Item>>(path, { isWhole: true });

const wholeList = async <Value>(mode: Mode, path: string, signal: AbortSignal): Promise<Value> => {
  const data: unknown[] = [];
  for await (const entry of new List(service(mode), path, {}, { signal })) data.push(entry);
  return { data, has_more: false } satisfies Page<unknown> as Value;
};

/** A page of a list. Filters without a value are left out. */
export const useList = <Item>(
  path: string,
  filters: Readonly<Record<string, string | undefined>> = {},
  refresh: Refresh = {},
): Answer<Page<Item>> => useAnswer<Page<Item>>(`${path}?${queryOf(filters)}`, refresh);

export const queryOf = (filters: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1])).toString();

/** The service detects the file's type by its content; on a slow line the upload takes long, milliseconds. */
const UPLOAD = { headers: { 'content-type': 'application/octet-stream' }, timeout: 600_000 };

interface Act {
  readonly path: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly file?: File;
}

/**
 * An act that writes. It keeps its idempotency key until the service accepts or refuses it, so that a repeated click performs it once. The shown
 * data is reloaded afterwards. `isPending` is also true while the server is away: its button is disabled then, and the banner explains it.
 */
export function useAct<Result>(onDone?: (result: Result) => void) {
  const mode = useMode();
  const queries = useQueryClient();
  const isOffline = useStaleSince() !== null;
  const act = useMutation<Result, Error, Act>({
    mutationFn: ({ path, method = 'POST', body, file }) =>
      service(mode).json<Result>(
        method,
        path,
        { body: file ?? body ?? (method === 'DELETE' ? undefined : {}) },
        { idempotencyKey: idempotencyKeyOf(requestFingerprint(mode, { path, method, body, file })), ...(file && UPLOAD) },
      ),
    onSuccess: async (result, act) => {
      idempotencyKeys.delete(requestFingerprint(mode, act));
      onDone?.(result);
      await queries.invalidateQueries();
    },
    onError: (error, act) => {
      // A refusal is final: another attempt is another act. After any other error it may have been done, and the key prevents a second one.
      if (!isRetryable(error)) idempotencyKeys.delete(requestFingerprint(mode, act));
    },
    retry: (count, error) => count < 2 && isUnanswered(error),
  });
  return { ...act, isPending: act.isPending || isOffline };
}

const idempotencyKeys = new Map<string, string>();

/** Equal for a repeated click, different for another act. A file is compared by its metadata, because reading it takes long. */
const requestFingerprint = (mode: Mode, { path, method = 'POST', body, file }: Act): string =>
  JSON.stringify([mode, method, path, body, file && [file.name, file.size, file.lastModified]]);

function idempotencyKeyOf(fingerprint: string): string {
  const key = idempotencyKeys.get(fingerprint) ?? crypto.randomUUID();
  idempotencyKeys.set(fingerprint, key);
  return key;
}
