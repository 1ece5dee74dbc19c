import { invalidField } from '@atelier/domain/contract/shop-error'

/** Whether PostgreSQL can store a text: it rejects NUL characters and unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const MESSAGE = 'This field contains a character that cannot be stored'

interface Part {
  value: unknown
  key: string
  path: string
}

/** Returns the members of an object or array; none for other values. */
const partsOf = ({ value, path }: Part): Part[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, part]) => ({ value: part, key, path: path === '' ? key : `${path}.${key}` }))
    : []

/**
 * Returns the path of a key or text that cannot be stored, or null. Iterates instead of recursing, because a client
 * may nest the value arbitrarily deeply.
 */
export function findUnstorable(value: unknown): string | null {
  const open: Part[] = [{ value, key: '', path: '' }]
  for (let part = open.pop(); part; part = open.pop()) {
    const text = typeof part.value === 'string' ? part.value : ''
    if (!isStorable(part.key) || !isStorable(text)) return part.path.replaceAll('\0', '').toWellFormed()
    for (const inner of partsOf(part)) open.push(inner)
  }
  return null
}

/** Throws `invalid_input` naming the field when a client's value holds a text that cannot be stored. */
export function assertStorable(value: unknown): void {
  const path = findUnstorable(value)
  if (path !== null) throw invalidField(path, MESSAGE)
}

/** Returns the invalid part of a page's URL: the name of a query parameter, or `path`. Null when all parts are valid. */
export function findUnreadable({ pathname, searchParams }: URL): string | null {
  try {
    if (!isStorable(decodeURIComponent(pathname))) return 'path'
  } catch {
    return 'path'
  }
  return findUnstorable(Object.fromEntries(searchParams))
}
