import { CountedCalls, GRPC, MONGODB } from '#test/support/machine/counted-calls';

function message(name: string, opcode = 2013): Buffer {
  const body = Buffer.from(`\0\0\0\0\0....\u0002${name}\0 of a thing, and much more that nobody has to look at to know its kind`);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, body]);
}

function frame(type: number): Buffer {
  const payload = Buffer.alloc(10, 1);
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header[3] = type;
  return Buffer.concat([header, payload]);
}

const counted = (framing: typeof MONGODB, bytes: Buffer, piece: number): number => {
  let calls = 0;
  const connection = new CountedCalls(framing, () => calls++);
  for (let at = 0; at < bytes.length; at += piece) connection.take(bytes.subarray(at, at + piece));
  return calls;
};

describe.each([1, 7, 1000])('the calls of a connection that come %d bytes at a time', (piece) => {
  it('are counted of MongoDB, without heartbeats', () => {
    expect(counted(MONGODB, Buffer.concat([message('hello', 2004), message('find'), message('hello'), message('update')]), piece)).toBe(2);
  });

  it('are counted of gRPC by their headers', () => {
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    expect(counted(GRPC, Buffer.concat([preface, frame(4), frame(1), frame(0), frame(1)]), piece)).toBe(2);
  });
});
