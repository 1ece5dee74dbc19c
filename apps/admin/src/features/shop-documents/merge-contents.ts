import { isRecord } from '@atelier/domain/values/is-record'

/** A part of a document that two people have changed in different ways. */
export interface ContentConflict {
  /** Dotted path, such as 'groups.0.questions.2.answer'. */
  path: string
  mine: unknown
  theirs: unknown
}

interface Versions {
  base: unknown
  mine: unknown
  theirs: unknown
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of an image belong together. */
const isFile = (part: Record<string, unknown>): boolean => 'url' in part || 'src' in part

const mayMergeFields = (versions: readonly unknown[]): versions is Record<string, unknown>[] =>
  versions.every((part) => isRecord(part) && !Array.isArray(part) && !isFile(part)) &&
  new Set(versions.map((part) => (part as Record<string, unknown>)['kind'])).size === 1

/** Whether an item of a list stands where another one stood before. */
const isReordered = (base: readonly unknown[], list: readonly unknown[]): boolean =>
  list.some((item, index) => !isSame(item, base[index]) && base.some((other) => isSame(other, item)))

function mayMergeItems(versions: readonly unknown[]): versions is unknown[][] {
  if (!versions.every(Array.isArray)) return false
  const [base = [], ...changed] = versions as unknown[][]
  return changed.every((list) => list.length === base.length && !isReordered(base, list))
}

/**
 * Merges two changes of a document since `base`, at any depth. A list is merged item by item, unless items were added,
 * removed or moved. `keepsMine` decides about the parts that both have changed; by default the other version wins.
 */
export function mergeContents<Content extends object>(
  versions: { base: Content; mine: Content; theirs: Content },
  keepsMine: (path: string) => boolean = () => false,
): { content: Content; conflicts: ContentConflict[] } {
  const conflicts: ContentConflict[] = []
  const merge = (path: string, { base, mine, theirs }: Versions): unknown => {
    if (isSame(mine, base) || isSame(mine, theirs)) return theirs
    if (isSame(theirs, base)) return mine
    const all = [base, mine, theirs]
    const below = (key: string): string => (path === '' ? key : `${path}.${key}`)
    if (mayMergeItems(all)) {
      const [before = [], own = [], others = []] = all
      return others.map((item, index) =>
        merge(below(String(index)), { base: before[index], mine: own[index], theirs: item }),
      )
    }
    if (mayMergeFields(all)) {
      const [before = {}, own = {}, others = {}] = all
      const fields = Object.keys(others).map((key) => [
        key,
        merge(below(key), { base: before[key], mine: own[key], theirs: others[key] }),
      ])
      return Object.fromEntries(fields)
    }
    conflicts.push({ path, mine, theirs })
    return keepsMine(path) ? mine : theirs
  }
  const content = merge('', versions) as Content
  return { content, conflicts }
}

/** Returns the path of a part in words: 'Groups 1, questions 3, answer'. */
export function labelOfPath(path: string): string {
  const words = path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? ` ${Number(key) + 1}` : `, ${key.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()}`))
    .join('')
    .slice(2)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that say nothing to a reader. */
const TECHNICAL = new Set(['id', 'kind', 'width', 'height', 'widths'])

/** Returns a part as lines of text. */
export function textOfPart(part: unknown): string {
  if (typeof part === 'boolean') return part ? 'Yes' : 'No'
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  if (typeof part !== 'object' || part === null) return ''
  return Object.entries(part)
    .filter(([name]) => !TECHNICAL.has(name))
    .map(([, value]) => textOfPart(value))
    .filter((text) => text !== '')
    .join('\n')
}
