import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployedProcess } from '#apps/demo/deployed-process';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { loadCertificate } from '#http/http-edge/tls/certificate';
import { eventually } from '#test/support/machine/eventually';
import { allowReadingAll } from '#test/support/stores/eventstoredb-administrator';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { judgedLog } from '#test/support/facts/judged-events';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { settingsOfTest } from '#test/support/services/service-settings';
import { startService } from '#test/support/services/service-under-test';
import type { Settings } from '#test/support/services/started-service';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const APPS = 'dist/apps';
/** A port that nobody listens at. */
const CLOSED = 9;

/** With the key that the processes of a deployment share. */
function withOwnKey(settings: Settings): Settings {
  const all = { ...settings, PERSONAL_DATA_KEY_FILE: join(settings['DATA_DIR']!, 'personal-data.key') };
  loadSecretBox(loadConfiguration(all));
  return all;
}

describe('a process of a deployment that does not become ready', () => {
  const directory = temporaryDirectory();

  it('says why: that it ended, and what it said', async () => {
    const ended = DeployedProcess.begin('query-api', APPS, {});
    await expect(ended.ready()).rejects.toThrow(/query-api did not start: ended with code 1\.\n[^]*set EVENTSTOREDB_URL and MONGODB_URL/);
  });

  it('says why: what it waits for', async () => {
    const waiting = DeployedProcess.begin('query-api', APPS, {
      ...withOwnKey(settingsOfTest(directory.path('waiting'))),
      EVENTSTOREDB_URL: `esdb://127.0.0.1:${CLOSED}?tls=false`,
      MONGODB_URL: `mongodb://127.0.0.1:${CLOSED}/`,
    });
    const unreachable = { EventStoreDB: expect.stringMatching(/^unreachable/), MongoDB: expect.stringMatching(/unreachable/) };
    await eventually(async () => expect(await waiting.health()).toMatchObject(unreachable));
    const refusal = waiting.ready(1000);
    await expect(refusal).rejects.toThrow('query-api did not start: not ready within 1 s.');
    await expect(refusal).rejects.toThrow(/\nEventStoreDB: unreachable since .*\nMongoDB: MongoDB is unreachable since /);
    await waiting.end();
  });
});

describeMongoServer('processes whose EventStoreDB refuses their user (the double)', (mongodb) => {
  const directory = temporaryDirectory();
  const databases = ownDatabases(mongodb);
  let double: EventStoreDbDouble;
  let environment: Settings;

  beforeEach(async () => {
    const settings = settingsOfTest(directory.path(randomUUID()));
    const { cert, key, file: caFile } = await loadCertificate(loadConfiguration(settings));
    double = await EventStoreDbDouble.start({ tls: { cert, key, caFile } });
    double.passwords.set('shop', 'right');
    environment = { ...withOwnKey(settings), EVENTSTOREDB_URL: double.urlFor('shop', 'right'), MONGODB_URL: databases.next() };
  });
  afterEach(() => {
    double.kill();
    judgedLog(() => double.events).check();
  });

  const refusal = 'refuses the user shop: that user may not do what the service does';

  it('the whole service in one says so in words, waits, and starts when it is allowed', async () => {
    const service = await startService('spawned', { dataDir: environment['DATA_DIR']!, settings: { ...environment, LOG_LEVEL: 'info' } });
    await eventually(() => expect(service.log).toContain(refusal));
    await pause(1_000);
    expect(service.log + service.words).not.toContain('node_modules');
    await allowReadingAll(double, 'shop');
    await service.ready();
    expect((await service.end('SIGTERM')).code).toBe(0);
  });

  it('a process of a deployment says so at its health and in its log, and takes up its work when it is allowed', async () => {
    const query = DeployedProcess.begin('query-api', APPS, environment);
    const projector = DeployedProcess.begin('projector', APPS, environment);
    await eventually(async () => expect((await query.health())['EventStoreDB']).toContain(refusal));
    await expect(query.ready(1_000)).rejects.toThrow(refusal);
    await allowReadingAll(double, 'shop');
    await Promise.all([query.ready(), projector.ready()]);
    await Promise.all([query.end(), projector.end()]);
  });
});
