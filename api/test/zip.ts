import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, and the false statements about it. */
export type Zipped = {
  name: string;
  data?: string | Uint8Array;
  /** The bytes of its name, if they are not UTF-8. */
  raw?: Uint8Array;
  /** Unix mode bits, such as those of a link. */
  mode?: number;
  flags?: number;
  method?: number;
  /** The size in the headers, if it is false. */
  size?: number;
  crc?: number;
  /** The number of the entry whose data this entry points to, instead of its own. */
  sharing?: number;
  /** The local header, if it differs from the directory. */
  local?: { name?: string; method?: number; size?: number; packed?: number; crc?: number; flags?: number };
  /** Extra fields of the directory. */
  extra?: Uint8Array;
};

/** Creates the zip64 extra field; a value in it is read only if its own field is 0xffffffff. */
export function zip64Field(...numbers: (number | bigint)[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [n, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * n);
  return field;
}

/** False statements in the end record of a zip; `zip64` makes them in 64 bits. */
type Wrong = { entries?: number; zip64?: { entries?: bigint; place?: bigint; end?: bigint } };

/** Creates a zip by hand, so that it can be invalid. */
export function zipOf(files: readonly (Zipped | string)[], wrong: Wrong = {}): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const file of files) {
    const {
      name,
      data = name,
      mode = 0o100644,
      flags = 0x800,
      ...said
    } = typeof file === 'string' ? { name: file } : file;
    const bytes = Buffer.from(data as string);
    const method = said.method ?? 8;
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const nameBytes = Buffer.from(said.raw ?? Buffer.from(name));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(said.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said.size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const { local = {}, extra = Buffer.alloc(0) } = said;
    const before = Buffer.from(common);
    const ownName = local.name === undefined ? nameBytes : Buffer.from(local.name);
    before.writeUInt16LE(local.flags ?? flags, 2);
    before.writeUInt16LE(local.method ?? method, 4);
    before.writeUInt32LE(local.crc ?? before.readUInt32LE(10), 10);
    before.writeUInt32LE(local.packed ?? packed.length, 14);
    before.writeUInt32LE(local.size ?? before.readUInt32LE(18), 18);
    before.writeUInt16LE(ownName.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const place = said.sharing === undefined ? at : (starts[said.sharing] as number);
    starts.push(place);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((mode << 16) >>> 0, 6);
    attributes.writeUInt32LE(place, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, attributes, nameBytes, Buffer.from(extra));
    if (said.sharing !== undefined) continue;
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), before, ownName, packed]);
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(wrong.entries ?? files.length, 8);
  end.writeUInt16LE(wrong.entries ?? files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  const long = wrong.zip64 ? end64(wrong.zip64, { count: files.length, length: list.length, place: at }) : [];
  if (wrong.zip64) end.fill(0xff, 8, 20);
  return Buffer.concat([...bodies, list, ...long, end]);
}

function end64(
  wrong: NonNullable<Wrong['zip64']>,
  right: { count: number; length: number; place: number },
): [Buffer, Buffer] {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) record.writeBigUInt64LE(wrong.entries ?? BigInt(right.count), at);
  record.writeBigUInt64LE(BigInt(right.length), 40);
  record.writeBigUInt64LE(wrong.place ?? BigInt(right.place), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(wrong.end ?? BigInt(right.place + right.length), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}
