import type { SvgElement } from './svg-tree.ts'

/** The names of the parts of a file. */
export interface References {
  /** Returns the id of a part in the stored file; null when it has a name that nothing can refer to. */
  idOf: (id: string) => string | null
  /** Returns the id that a reference means. */
  resolve: (reference: string) => string
}

/** What a reference may contain without quotes. Drawing programs use dots, colons and letters of every script. */
const PLAIN = /^[^\s"'()<>&\\#%;]+$/u

/** Returns a reference without encoded characters. */
export const decodedReference = (reference: string): string => {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}

/** Gives every part with a name that needs quotes another one, in its references too. */
export function createReferences(root: SvgElement): References {
  const ids = new Set<string>()
  const collect = ({ attributes, children }: SvgElement): void => {
    const id = attributes.get('id')
    if (id !== undefined) ids.add(id)
    children.forEach(collect)
  }
  collect(root)
  const renamed = new Map<string, string>()
  for (const id of ids) {
    if (PLAIN.test(id)) continue
    let name = `part-${renamed.size + 1}`
    while (ids.has(name)) name += '-'
    renamed.set(id, name)
  }
  return {
    idOf: (id) => (id.trim() === '' ? null : (renamed.get(id) ?? id)),
    resolve: (reference) => {
      const id = ids.has(reference) ? reference : decodedReference(reference)
      const name = renamed.get(id) ?? id
      // Nothing has this name, as nothing had that of the reference.
      return PLAIN.test(name) ? name : 'missing-part'
    },
  }
}
