import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, and the lies that are told of it. */
export type Zipped = {
  name: string;
  data?: string | Uint8Array;
  /** Unix mode bits, such as those of a link. */
  mode?: number;
  flags?: number;
  method?: number;
  /** What the headers say, where it is not so. */
  size?: number;
  crc?: number;
  /** The place of the bytes of the entry of that number, in the place of its own. */
  sharing?: number;
};

/** A zip written by hand, so that it can be wrong. */
export function zipOf(files: readonly (Zipped | string)[], wrong: { entries?: number } = {}): Buffer<ArrayBuffer> {
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
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(said.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said.size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const place = said.sharing === undefined ? at : (starts[said.sharing] as number);
    starts.push(place);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((mode << 16) >>> 0, 6);
    attributes.writeUInt32LE(place, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, attributes, nameBytes);
    if (said.sharing !== undefined) continue;
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
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
  return Buffer.concat([...bodies, list, end]);
}
