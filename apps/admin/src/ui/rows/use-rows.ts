import { useId, useState, type RefObject } from 'react'
import { arrayMove } from '../array-move.ts'

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

const asText = (items: readonly unknown[]): string => JSON.stringify(items)

const FIELD = ':is(input:not([type="file"]), textarea)'

interface Options<T> {
  /** The element around the rows. */
  root: Readonly<RefObject<HTMLElement | null>>
  items: readonly T[]
  onChange: (items: T[]) => void
  /** One item in words: 'question'. */
  noun: string
  /** What buttons and messages call an item: 'question “How?”'. */
  nameOf: (item: T, index: number) => string
}

/** What the buttons of the rows need. */
export type Rows = Omit<ReturnType<typeof useRows>, 'add' | 'keys' | 'isNew'>

/**
 * The items of a form's list as rows: added, removed, brought back and moved. The focus follows, and screen readers hear
 * what happened. The element of a row has its key as `data-row`.
 */
export function useRows<T>({ root, items, onChange, noun, nameOf }: Options<T>) {
  const undoId = useId()
  const [known, setKeys] = useState<readonly number[]>([])
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ item: T; index: number; key: number; rest: string } | null>(null)
  // Undo, a discarded draft and other members of staff change the list from outside.
  const keys = known.length === items.length ? known : items.map((_, index) => known[index] ?? nextKey())
  if (keys !== known) setKeys(keys)

  /** Focuses the first selector that finds something, after the rows have rendered. */
  const focus = (...selectors: readonly string[]): void => {
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => root.current?.querySelector<HTMLElement>(selector))
      found.find(Boolean)?.focus()
    })
  }

  return {
    keys,
    noun,
    undoId,
    count: items.length,
    announcement,
    /** What buttons call the row. */
    nameAt: (index: number): string => {
      const item = items[index]
      return item === undefined ? '' : nameOf(item, index)
    },
    /** Whether the row is not stored yet. */
    isNew: (key: number): boolean => added.has(key),
    /** Whether the item that was just removed can be brought back; not after another change. */
    canUndo: removed?.rest === asText(items),
    add: (item: T): void => {
      const key = nextKey()
      setKeys([...keys, key])
      setAdded(new Set(added).add(key))
      onChange([...items, item])
      setAnnouncement(`Added a ${noun}`)
      focus(`[data-row="${key}"] ${FIELD}`, `[data-row="${key}"] button`)
    },
    move: (from: number, to: number): void => {
      const item = items[from]
      if (item === undefined) return
      setKeys(arrayMove(keys, from, to))
      onChange(arrayMove(items, from, to))
      setAnnouncement(`${nameOf(item, from)} is now ${to + 1} of ${items.length}`)
      focus(`[data-row="${keys[from]}"] [data-tool="${to < from ? 'up' : 'down'}"]`)
    },
    remove: (index: number): void => {
      const [item, key] = [items[index], keys[index]]
      if (item === undefined || key === undefined) return
      const rest = items.toSpliced(index, 1)
      setKeys(keys.toSpliced(index, 1))
      onChange(rest)
      setRemoved({ item, index, key, rest: asText(rest) })
      setAnnouncement(`Removed the ${nameOf(item, index)}`)
      focus(`[data-undo="${undoId}"]`)
    },
    undo: (): void => {
      if (!removed) return
      setKeys(keys.toSpliced(removed.index, 0, removed.key))
      onChange(items.toSpliced(removed.index, 0, removed.item))
      setAnnouncement(`${nameOf(removed.item, removed.index)} is back`)
      focus(`[data-row="${removed.key}"] :is(button, input, textarea)`)
    },
  }
}
