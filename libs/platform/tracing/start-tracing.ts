import { processEnvironment } from '#platform/config/configuration';
import type { Tracing } from '#platform/tracing/sdk';
import { tracingSettings } from '#platform/tracing/tracing-settings';

/**
 * Starts to export traces if OpenTelemetry's variables request it. Otherwise resolves to null, and the SDK is not loaded. It patches no modules, so it may be
 * called after they are loaded (no `--import`), but before any part calls `isTracing`.
 */
export async function startTracing(): Promise<Tracing | null> {
  const settings = tracingSettings(processEnvironment());
  if (settings === null) return null;
  const { startExporting } = await import('#platform/tracing/sdk');
  return startExporting(settings);
}
