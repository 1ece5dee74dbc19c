import { hash } from 'node:crypto'
import type { FieldChanges } from '@atelier/domain/audit/field-changes'

/** The previous hash of the first row. */
export const CHAIN_START = Buffer.alloc(32)

/** The fields of a row that its hash covers. */
export interface ChainedEntry {
  entryId: number
  at: Date
  actorId: string | null
  actorName: string
  actorRole: string | null
  action: string
  targetType: string | null
  targetId: string | null
  targetName: string | null
  changes: FieldChanges
  network: string
  device: string
}

/** Sorts the keys of JSON, because the database does not preserve their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]))
}

/** Returns the SHA-256 of the previous row's hash and all fields of this row. */
export function chainHash(previousHash: Buffer, entry: ChainedEntry): Buffer {
  const content = [
    previousHash.toString('hex'),
    entry.entryId,
    entry.at.toISOString(),
    entry.actorId,
    entry.actorName,
    entry.actorRole,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.targetName,
    canonical(entry.changes),
    entry.network,
    entry.device,
  ]
  return hash('sha256', JSON.stringify(content), 'buffer')
}

export interface LinkedEntry extends ChainedEntry {
  previousHash: Buffer
  hash: Buffer
}

/** The last verified row of the chain. */
export interface ChainEnd {
  entryId: number
  hash: Buffer
}

/** The hash of the content of each row whose texts were removed. */
export type RemovedTexts = ReadonlyMap<number, string>

/**
 * Returns what is wrong with the next row: missing, changed, or not linked to the previous row. Null when it is valid. The
 * hash of a row stays when its texts are removed, so that the next row links to it; a later row names the new hash.
 */
export function brokenLink(end: ChainEnd, next: LinkedEntry, removed: RemovedTexts): string | null {
  if (next.entryId !== end.entryId + 1) return `row ${end.entryId + 1} is missing`
  if (!next.previousHash.equals(end.hash)) return `row ${next.entryId} is not linked to the previous row`
  const content = chainHash(end.hash, next)
  const isWhole = next.hash.equals(content) || removed.get(next.entryId) === content.toString('hex')
  return isWhole ? null : `row ${next.entryId} was changed`
}
