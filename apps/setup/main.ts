import { join } from 'node:path';
import { runOnce } from '#apps/composition/run';
import { replaceSecret, makePasswords, PUBLIC } from '#apps/setup/secret-files';
import { makeStoreCertificates } from '#apps/setup/store-certificates';
import { loadCheckpointKey } from '#audit/contract';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { loadCertificate } from '#http/http-edge/tls/certificate';

/**
 * Creates the missing credentials that a deployment's containers share: the keys of personal data and of checkpoints, a self-signed certificate, the
 * stores' certificates, and passwords. Each directory of DATA_DIR is a volume, mounted only where it is used.
 */
await runOnce(async () => {
  // Containers of other users read these files, which get exactly the given modes.
  process.umask(0o022);
  const configuration = loadConfiguration();
  const { dataDir } = configuration;
  makePasswords(dataDir);
  loadSecretBox(configuration);
  loadCheckpointKey(configuration);
  const { cert, file } = await loadCertificate(configuration);
  replaceSecret(join(dataDir, 'public/certificate.pem'), PUBLIC, cert);
  await makeStoreCertificates(dataDir);
  console.log(`Key: ${configuration.personalDataKeyFile}\nCertificate: ${file}`);
});
