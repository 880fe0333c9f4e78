import type { Configuration } from '#platform/config/configuration';
import type { Log } from '#platform/logging/log';
import { loadCertificate, pemIn, type PemPair } from '#http/http-edge/tls/certificate';

/** Milliseconds between two checks. Files are compared by content, because redirecting a symbolic link changes no file time. */
const CHECK_INTERVAL = 10_000;

/**
 * Passes the configured certificate to `take` whenever its files change, so that a renewal needs no restart. An unusable certificate is logged once,
 * and the previous one stays in use. Returns a function that ends the checks.
 */
export function whenRenewed(
  settings: Pick<Configuration, 'tlsCertFile' | 'tlsKeyFile' | 'dataDir'>,
  first: PemPair,
  take: (certificate: PemPair) => void,
  log: Log,
  every = CHECK_INTERVAL,
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
