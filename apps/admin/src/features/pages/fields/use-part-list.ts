import { useState, type RefObject } from 'react'
import { arrayMove } from '../../../ui/array-move.ts'
import type { Part } from './part.ts'

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

const asText = (items: readonly unknown[]): string => JSON.stringify(items)

interface Options<T> {
  /** The element around the list. */
  root: Readonly<RefObject<HTMLElement | null>>
  part: Part<T[]>
  /** One item in words: 'question'. */
  noun: string
  labelOf: (item: T, index: number) => string
}

/** A list whose items are added, removed and moved. The focus follows, and screen readers hear what happened. */
export function usePartList<T>({ root, part, noun, labelOf }: Options<T>) {
  const items = part.value
  const [known, setKeys] = useState<readonly number[]>([])
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ item: T; index: number; key: number; rest: string } | null>(null)
  // Undo, a discarded draft and other members of staff change the list from outside.
  const keys = known.length === items.length ? known : items.map((_, index) => known[index] ?? nextKey())
  if (keys !== known) setKeys(keys)

  const focus = (selector: string): void => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const name = (item: T, index: number): string => `${noun} “${labelOf(item, index)}”`

  return {
    keys,
    announcement,
    /** Whether the row is not stored yet. */
    isNew: (key: number): boolean => added.has(key),
    /** The item that was just removed; null after another change. */
    removed: removed?.rest === asText(items) ? removed : null,
    add: (item: T): void => {
      const key = nextKey()
      setKeys([...keys, key])
      setAdded(new Set(added).add(key))
      part.onChange([...items, item])
      setAnnouncement(`Added a ${noun}`)
      focus(`[data-row="${key}"] :is(input:not([type="file"]), textarea)`)
    },
    move: (from: number, to: number): void => {
      const item = items[from]
      if (item === undefined) return
      setKeys(arrayMove(keys, from, to))
      part.onChange(arrayMove(items, from, to))
      setAnnouncement(`${name(item, from)} is now ${to + 1} of ${items.length}`)
      focus(`[data-row="${keys[from]}"] [data-tool="${to < from ? 'up' : 'down'}"]`)
    },
    remove: (index: number): void => {
      const [item, key] = [items[index], keys[index]]
      if (item === undefined || key === undefined) return
      const rest = items.toSpliced(index, 1)
      setKeys(keys.toSpliced(index, 1))
      part.onChange(rest)
      setRemoved({ item, index, key, rest: asText(rest) })
      setAnnouncement(`Removed the ${name(item, index)}`)
      focus('[data-undo]')
    },
    undo: (): void => {
      if (!removed) return
      setKeys(keys.toSpliced(removed.index, 0, removed.key))
      part.onChange(items.toSpliced(removed.index, 0, removed.item))
      setAnnouncement(`${name(removed.item, removed.index)} is back`)
      focus(`[data-row="${removed.key}"] :is(button, input, textarea)`)
    },
  }
}
