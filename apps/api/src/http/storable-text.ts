import { ShopError } from '@atelier/domain/shop-error'

/** Whether PostgreSQL can store a text: it knows no NUL character, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const MESSAGE = 'This field holds a character that cannot be stored'

interface Part {
  value: unknown
  key: string
  path: string
}

/** The parts of an object or an array; none of anything else. */
const partsOf = ({ value, path }: Part): Part[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, part]) => ({ value: part, key, path: path === '' ? key : `${path}.${key}` }))
    : []

/**
 * The path of a text in a value from outside that cannot be stored, keys included; null when there is none. The value may be
 * nested as deeply as its sender likes.
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

/** Refuses `invalid_input` and names the field, when a value from outside holds a text that cannot be stored. */
export function assertStorable(value: unknown): void {
  const path = findUnstorable(value)
  if (path !== null) throw new ShopError('invalid_input', MESSAGE, { issues: [{ path, message: MESSAGE }] })
}

/** The part of a page's address that cannot be read: a query parameter by its name, or the path; null when all of it can. */
export function findUnreadable({ pathname, searchParams }: URL): string | null {
  try {
    if (!isStorable(decodeURIComponent(pathname))) return 'path'
  } catch {
    return 'path'
  }
  return findUnstorable(Object.fromEntries(searchParams))
}
