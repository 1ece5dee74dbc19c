import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ContractShape } from '@atelier/domain/all-endpoints/contract-shape'

/** What later versions must be compatible with: the fields of every endpoint, and the migrations with their checksums. */
export interface Release {
  version: string
  contract: ContractShape
  migrations: Readonly<Record<string, string>>
}

const MIGRATIONS = 'apps/api/src/db/migrations'
const RECORD = 'scripts/release/last-release.json.gz'

/** Returns the record of the last release in the repository at `root`. */
export const readLastRelease = (root: string): Release =>
  JSON.parse(gunzipSync(readFileSync(join(root, RECORD))).toString()) as Release

/** Records a release. It is packed, because its 6,000 fields are for programs. */
export const recordRelease = (root: string, release: Release): void =>
  writeFileSync(join(root, RECORD), gzipSync(JSON.stringify(release), { level: 9 }))

/** Returns the SHA-256 of each migration file, without regard to line endings. */
export function readMigrations(root: string): Release['migrations'] {
  const names = readdirSync(join(root, MIGRATIONS)).toSorted()
  return Object.fromEntries(names.map((name) => [name, checksumOf(readFileSync(join(root, MIGRATIONS, name), 'utf8'))]))
}

const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
