import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** What one statement inserts. */
const BATCH_BYTES = 1_048_576

/** Reads the lines of a file in batches of about a megabyte. Only a line feed ends a line. */
export async function* readLineBatches(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: BATCH_BYTES })) {
    rest += String(chunk)
    const end = rest.lastIndexOf('\n')
    if (end < 0) continue
    yield rest.slice(0, end).split('\n')
    rest = rest.slice(end + 1)
  }
  if (rest !== '') yield [rest]
}

/** Returns the SHA-256 of a file in hexadecimal; null: there is no such file. */
export async function sha256OfFile(path: string): Promise<string | null> {
  const sha256 = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) sha256.update(chunk as Uint8Array)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return sha256.digest('hex')
}
