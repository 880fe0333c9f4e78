import { processEnvironment } from '#platform/config/configuration';
import type { Tracing } from '#platform/tracing/sdk';
import { tracingSettings } from '#platform/tracing/tracing-settings';

/**
 * Starts to export traces where OpenTelemetry's variables say so; null where they do not, and then nothing of the SDK is loaded. It patches no module, so it need
 * not come before all others are loaded (`--import`): only before the parts that ask whether there is one.
 */
export async function startTracing(): Promise<Tracing | null> {
  const settings = tracingSettings(processEnvironment());
  if (settings === null) return null;
  const { startExporting } = await import('#platform/tracing/sdk');
  return startExporting(settings);
}
