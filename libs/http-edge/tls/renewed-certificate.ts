import type { Configuration } from '#platform/config/configuration';
import type { Log } from '#platform/logging/log';
import { loadCertificate, pemIn, type PemPair } from '#http-edge/tls/certificate';

/** Milliseconds. Files are compared by content, because redirecting a symbolic link changes no file time. */
const EVERY = 10_000;

/**
 * Reloads the configured certificate when its files change, so that a renewal needs no restart. An unusable one is logged once, and the previous one
 * stays. Returns a function that ends it.
 */
export function whenRenewed(
  settings: Pick<Configuration, 'tlsCertFile' | 'tlsKeyFile' | 'dataDir'>,
  first: PemPair,
  take: (certificate: PemPair) => void,
  log: Log,
  every = EVERY,
): () => void {
  const { tlsCertFile, tlsKeyFile } = settings;
  if (tlsCertFile === null || tlsKeyFile === null) return () => undefined;
  let current = first;
  let reported = '';
  const look = async (): Promise<void> => {
    try {
      const { cert, key } = pemIn(tlsCertFile, tlsKeyFile);
      if (cert === current.cert && key === current.key) return;
      const found = await loadCertificate(settings);
      take(found);
      current = found;
      reported = '';
      log.info('certificate renewed', { file: found.file });
    } catch (fault) {
      const { message } = fault as Error;
      if (message !== reported) log.error('the new certificate cannot be used: the one before stays', { error: message });
      reported = message;
    }
  };
  const timer = setInterval(() => void look(), every).unref();
  return () => clearInterval(timer);
}
