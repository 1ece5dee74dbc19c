import { hash } from 'node:crypto'
import type { FieldChanges } from '@atelier/domain/audit/field-changes'

/** What stands before the first row. */
export const CHAIN_START = Buffer.alloc(32)

/** A row of the log as its hash covers it. */
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

/** JSON with sorted keys: the database keeps no order of them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]))
}

/** SHA-256 over the hash of the row before and everything in this one. */
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

/** Where the chain stands after the rows checked so far. */
export interface ChainEnd {
  entryId: number
  hash: Buffer
}

/** What is wrong with the next row, or null: a row is missing, was changed, or does not follow from the one before. */
export function brokenLink(end: ChainEnd, next: LinkedEntry): string | null {
  if (next.entryId !== end.entryId + 1) return `row ${end.entryId + 1} is missing`
  if (!next.previousHash.equals(end.hash)) return `row ${next.entryId} does not follow from the row before`
  if (!next.hash.equals(chainHash(end.hash, next))) return `row ${next.entryId} was changed`
  return null
}
