import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import {
  address,
  brand,
  connectionString,
  count,
  flag,
  host,
  networks,
  oneOf,
  optional,
  pathOrHttps,
  period,
  port,
  setting,
  text,
} from '#platform/config/setting';

/** All variables that the service reads, declared once: the table in the documentation and `.env.example` are generated from them. */
export const SETTINGS = {
  port: setting('PORT', 'Port of the API (HTTPS); 0: any free one', '8443', port),
  host: setting('HOST', 'Address the API listens on; `0.0.0.0` opens it to other machines', '127.0.0.1', host),
  publicUrl: optional(
    'PUBLIC_URL',
    'Address (`https://…`) that shoppers and partners reach the service at; left out: `https://localhost` and the port',
    address('https:'),
  ),
  operationsPort: setting('OPERATIONS_PORT', 'Port of health and metrics, plain HTTP; 0: any free one', '9464', port),
  operationsHost: setting('OPERATIONS_HOST', 'Address that health and metrics listen on; no key guards them', '127.0.0.1', host),
  dataDir: setting('DATA_DIR', 'Directory of everything the service stores; one process at a time', './data', (path) => resolve(path)),
  scratchDir: setting(
    'SCRATCH_DIR',
    'Directory for temporary files: uploads while they are read, and what `verify --full` works with; left out: the system’s',
    '',
    (path) => resolve(path || tmpdir()),
  ),
  tlsCertFile: optional(
    'TLS_CERT_FILE',
    'Certificate chain (PEM), taken up again when it changes; left out: a self-signed one is made in the data directory',
    text,
  ),
  tlsKeyFile: optional('TLS_KEY_FILE', 'Private key (PEM) of the certificate', text),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'Networks (CIDR, by commas or spaces) whose `X-Forwarded-Proto` and `X-Forwarded-For` count',
    '',
    networks,
  ),
  brand: setting('BRAND', 'Name in the signature header (`<Brand>-Signature`), e-mails and pages', 'Service', brand),
  eventstoredbUrl: optional(
    'EVENTSTOREDB_URL',
    'KurrentDB (or EventStoreDB 24.10) of a deployment, `kurrentdb://…` or `esdb://…`; goes with MONGODB_URL',
    connectionString('kurrentdb:', 'kurrentdb+discover:', 'esdb:', 'esdb+discover:'),
  ),
  eventstoredbPasswordFile: optional('EVENTSTOREDB_PASSWORD_FILE', 'File with the password of the user that EVENTSTOREDB_URL names', text),
  mongodbUrl: optional('MONGODB_URL', 'MongoDB of a deployment; goes with EVENTSTOREDB_URL', connectionString('mongodb:', 'mongodb+srv:')),
  mongodbPasswordFile: optional('MONGODB_PASSWORD_FILE', 'File with the password of the user that MONGODB_URL names', text),
  webhookAllowedNetworks: setting(
    'WEBHOOK_ALLOWED_NETWORKS',
    'Private networks (CIDR, by commas) that webhooks may reach, for development; empty: none',
    '',
    networks,
  ),
  webhookAllowHttp: setting(
    'WEBHOOK_ALLOW_HTTP',
    'Whether test-mode endpoints may be `http://` on the networks of WEBHOOK_ALLOWED_NETWORKS',
    'false',
    flag,
  ),
  webhookCaFile: optional(
    'WEBHOOK_CA_FILE',
    'Certificates (PEM) the webhook sender trusts in addition to the system’s, for development',
    text,
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'Mail server that sends our mails, such as `smtps://user@mail.example.com`; left out: none are sent',
    address('smtp:', 'smtps:'),
  ),
  smtpPasswordFile: optional('SMTP_PASSWORD_FILE', 'File with the password of the user that SMTP_URL names', text),
  mailFrom: optional('MAIL_FROM', 'Address that mails come from; goes with SMTP_URL', text),
  personalDataKeyFile: setting(
    'PERSONAL_DATA_KEY_FILE',
    'Key that personal data and secrets are encrypted with, the same for all processes of a deployment; several while one is replaced, newest first; without one, made on the first start',
    '$DATA_DIR/personal-data.key',
    (path) => resolve(path),
  ),
  checkpointKeyFile: setting(
    'CHECKPOINT_KEY_FILE',
    'Key (PEM, Ed25519) that checkpoints of the history are signed with, the same for all processes of a deployment; in the data directory it is made when it is first needed',
    '$DATA_DIR/checkpoint.key',
    (path) => resolve(path),
  ),
  backupDir: optional(
    'BACKUP_DIR',
    'Directory that the data directory is backed up into while the service runs; left out: it is not. Not for a deployment, whose stores have tools of their own',
    (path) => resolve(path),
  ),
  backupEvery: setting('BACKUP_EVERY', 'How long after one backup the next is taken: `30m`, `6h`, `1d`', '1d', period),
  backupKeep: setting('BACKUP_KEEP', 'How many backups are kept; older ones are removed', '7', count),
  backupPassphraseFile: optional(
    'BACKUP_PASSPHRASE_FILE',
    'File with the passphrase that these backups are encrypted with; left out: they are not, and hold no keys',
    text,
  ),
  checkpointTo: optional(
    'CHECKPOINT_TO',
    'Where checkpoints of the history are kept outside: a directory, on a machine of somebody else’s at best, or an address (`https://…`) that each is posted to; left out: only `cli checkpoint` shows them',
    pathOrHttps,
  ),
  checkpointEvery: setting('CHECKPOINT_EVERY', 'How long after one checkpoint the next is kept there: `30m`, `6h`, `1d`', '1h', period),
  bulkActItems: setting('BULK_ACT_ITEMS', 'How many items an act on a filter may have at most', '100000', count),
  logLevel: setting(
    'LOG_LEVEL',
    'Least serious level that is logged: trace, debug, info, warn, error, fatal, silent',
    'info',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  sandboxPort: setting('SANDBOX_PORT', 'Port of the simulated payment gateway, plain HTTP; 0: any free one', '9465', port),
  sandboxHost: setting('SANDBOX_HOST', 'Address that the simulated payment gateway and shop listen on', '127.0.0.1', host),
  sandboxUrl: optional('SANDBOX_URL', 'Where the processes of a deployment find the simulated payment gateway', address('http:', 'https:')),
  sandboxShopUrl: optional('SANDBOX_SHOP_URL', 'Where the processes of a deployment find the simulated shop', address('http:', 'https:')),
  sandboxClientsUrl: optional(
    'SANDBOX_CLIENTS_URL',
    'Where the simulated partners of a deployment ask who may use them: `/sandbox/clients` of an integrator',
    address('http:', 'https:'),
  ),
  sandboxTokenFile: optional('SANDBOX_TOKEN_FILE', 'File with what they show there; an integrator without one tells nobody', text),
  sandboxKeyId: optional(
    'SANDBOX_KEY_ID',
    'Key id the simulated gateway accepts when it runs alone; left out: one is made and printed',
    text,
  ),
  sandboxKeySecret: optional(
    'SANDBOX_KEY_SECRET',
    'Key secret that goes with SANDBOX_KEY_ID, and access token of the simulated shop',
    text,
  ),
  sandboxWebhookUrl: optional(
    'SANDBOX_WEBHOOK_URL',
    'Where the simulated gateway sends its notices when it runs alone; in a deployment the connection’s id is added to it',
    address('http:', 'https:'),
  ),
  sandboxWebhookSecret: optional('SANDBOX_WEBHOOK_SECRET', 'Secret the simulated gateway signs those notices with', text),
  sandboxShopPort: setting('SANDBOX_SHOP_PORT', 'Port of the simulated shop, plain HTTP; 0: any free one', '9466', port),
  sandboxShopWebhookUrl: optional(
    'SANDBOX_SHOP_WEBHOOK_URL',
    'Where the simulated shop sends its notices when it runs alone; it signs them with SANDBOX_WEBHOOK_SECRET',
    address('http:', 'https:'),
  ),
  sandboxShopFile: setting('SANDBOX_SHOP_FILE', 'File the simulated shop keeps its orders in', '$DATA_DIR/sandbox-shop.db', (path) =>
    resolve(path),
  ),
  sandboxFile: setting('SANDBOX_FILE', 'File the simulated gateway keeps its payments in', '$DATA_DIR/sandbox.db', (path) => resolve(path)),
};

/** The values of all settings, by the names of `SETTINGS`. */
export type Settings = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };
