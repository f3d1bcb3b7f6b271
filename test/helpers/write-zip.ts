import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib'

export type ZipMember = {
  name: string
  content: string | Buffer
  /** 0 stored, 8 deflated, 93 Zstandard; others are written as if stored. */
  method?: number
  flags?: number
  /** What the zip says of the member, where that is not so. */
  declared?: { size?: number; crc?: number }
}

/** A zip of members in their order; two may have one name, as Python's zipfile writes them. */
export function writeZip(members: readonly ZipMember[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8, flags = 0x800, declared = {} } of members) {
    const bytes = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(bytes) : method === 93 ? zstdCompressSync(bytes) : bytes
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(declared.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared.size ?? bytes.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, fileName]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
