import { runOnce } from '#apps/composition/run';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#platform/secrets/secret-box-file';
import { loadCertificate } from '#platform/tls/certificate';

/** Makes what the processes of a deployment share, where it is not there yet: the key of personal data, and a self-signed certificate. */
await runOnce(async () => {
  const configuration = loadConfiguration();
  loadSecretBox(configuration);
  const { file } = await loadCertificate(configuration);
  console.log(`Key: ${configuration.personalDataKeyFile}\nCertificate: ${file}`);
});
