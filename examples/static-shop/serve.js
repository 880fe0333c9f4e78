/** The file host of this shop, for a machine of one's own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { buy, receive } from './functions.js';

const { PORT = '4242' } = process.env;
const PAGES = { '/': 'index.html', '/thanks.html': 'thanks.html' };
const FUNCTIONS = {
  '/buy': (request) => buy(request, process.env),
  '/webhooks': (request) => receive(request, process.env, (order) => console.log(`Send the kurta of order ${order.id}`)),
};

async function answer({ method, url, headers }, body) {
  const { pathname } = new URL(url, 'http://localhost');
  if (method === 'POST' && FUNCTIONS[pathname])
    return FUNCTIONS[pathname](new Request(`http://${headers.host}${url}`, { method: 'POST', headers, body }));
  const file = PAGES[pathname];
  if (file === undefined) return new Response('Not here.', { status: 404 });
  return new Response(await readFile(new URL(`public/${file}`, import.meta.url)), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

async function respond(request, response) {
  const answered = await answer(request, Buffer.concat(await request.toArray()));
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
}

createServer((request, response) => {
  respond(request, response).catch((fault) => {
    console.error(fault);
    response.writeHead(502).end('Please try again.');
  });
}).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
