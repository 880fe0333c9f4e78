import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Json } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const folder = temporaryDirectory();

const found = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place) => join(place, program))
    .find((file) => existsSync(file));
const [python, go] = [found('openapi-python-client'), found('oapi-codegen')];

const PYTHON = `import os, ssl
from service_payments_and_orders_client import AuthenticatedClient
from service_payments_and_orders_client.api.orders import get_order, list_orders
trusted = ssl.create_default_context(cafile=os.environ["CERTIFICATE"])
client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"], verify_ssl=trusted)
print(list_orders.sync(client=client).data[0].id, get_order.sync(os.environ["ORDER"], client=client).amount)
`;

const GO = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"shop/client"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}
	orders, err := client.NewClientWithResponses(os.Getenv("URL"), client.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	list, err := orders.ListOrdersWithResponse(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	order, err := orders.GetOrderWithResponse(context.Background(), os.Getenv("ORDER"), nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(list.JSON200.Data[0].Id, order.JSON200.Amount)
}
`;

/** Each runs where its generator is installed. */
describe('a client that is generated from the description', () => {
  let environment: Record<string, string>;
  let document: Json;
  let order: Json;

  beforeAll(async () => {
    order = await given.paidOrder(merchant);
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'generated' });
    const { api, certificate } = service.addresses;
    const { PATH = '', HOME = '', GOPROXY, GOFLAGS } = process.env;
    environment = { PATH, HOME, ...(GOPROXY && { GOPROXY }), ...(GOFLAGS && { GOFLAGS }), URL: api, KEY: key, ORDER: order.id };
    Object.assign(environment, { CERTIFICATE: certificate.file, SSL_CERT_FILE: certificate.file });
    document = (await merchant.get('/openapi.json')).body;
    writeFileSync(folder.path('openapi.json'), JSON.stringify(document));
  });

  const run = (program: string, args: readonly string[], env: object = {}, cwd = folder.path('')) =>
    promisify(execFile)(program, args, { cwd, env: { ...environment, ...env } });

  (python ? it : it.skip)('works in Python (openapi-python-client)', async () => {
    await run(python!, ['generate', '--path', 'openapi.json', '--output-path', 'python']);
    writeFileSync(folder.path('shop.py'), PYTHON);
    const { stdout } = await run(join(dirname(python!), 'python'), ['shop.py'], { PYTHONPATH: folder.path('python') });
    expect(stdout).toBe(`${order.id} ${order.amount}\n`);
  });

  (go ? it : it.skip)('works in Go (oapi-codegen)', async () => {
    const place = folder.path('go');
    mkdirSync(`${place}/client`, { recursive: true });
    writeFileSync(`${place}/openapi.json`, JSON.stringify(document));
    writeFileSync(`${place}/main.go`, GO);
    await run(go!, ['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go', 'openapi.json'], {}, place);
    // The proxy of modules has another certificate.
    const { SSL_CERT_FILE: _, ...online } = environment;
    for (const args of [
      ['mod', 'init', 'shop'],
      ['mod', 'tidy'],
      ['build', '-o', 'shop', '.'],
    ])
      await promisify(execFile)('go', args, { cwd: place, env: online });
    const { stdout } = await run(`${place}/shop`, [], {}, place);
    expect(stdout).toBe(`${order.id} ${order.amount}\n`);
  });
});
