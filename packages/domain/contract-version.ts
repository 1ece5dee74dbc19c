import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, 'src')
let version: string | undefined

/**
 * Returns a hash of all schemas and endpoints. A front end is built with the version of its contract and sends it as
 * `X-Contract`; the API compares it with its own. Not part of `src`, because it reads files.
 */
export function contractVersion(): string {
  version ??= readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(schema|endpoints)\.ts$/.test(path))
    .toSorted()
    .reduce((hash, path) => hash.update(`${path}\0`).update(readFileSync(join(SOURCES, path))), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)
  return version
}
