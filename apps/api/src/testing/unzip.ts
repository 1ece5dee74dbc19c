import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of a ZIP archive by their paths, as the central directory lists them. Checks the checksum of each. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  let entry = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, checksum, size] = [entry + 10, entry + 16, entry + 20].map((at, index) =>
      index === 0 ? archive.readUInt16LE(at) : archive.readUInt32LE(at),
    )
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    )
    const local = archive.readUInt32LE(entry + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + (size ?? 0))
    const content = method === 0 ? packed : inflateRawSync(packed)
    const path = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    if (crc32(content) !== checksum) throw new Error(`${path} is damaged`)
    files.set(path, content)
    entry += 46 + nameLength + extraLength + commentLength
  }
  return files
}
