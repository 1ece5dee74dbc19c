import { useState } from 'react'
import { arrayMove } from '../../ui/array-move.ts'
import { focusField } from '../../ui/form/focus-field.ts'

interface Options<Row> {
  /** The path of the list in the document. */
  name: string
  rows: readonly Row[]
  /** What messages call a row. */
  nameOf: (row: Row, index: number) => string
  /** The field that gets the focus when the row is new; null: the row has none, and its first button gets it. */
  fieldOf: (row: Row) => string | null
  onChange: (rows: Row[]) => void
}

export type Rows = Pick<ReturnType<typeof useRows>, 'move' | 'remove'>

/** Focuses the button of a row in the next frame, after the rows have rendered. */
const focusButton = (row: string, button: string): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-button="${button}"]`)?.focus(),
  )
}

/** Adds, removes and moves the rows of a list. The focus stays with the row, and screen readers hear what happened. */
export function useRows<Row>({ name, rows, nameOf, fieldOf, onChange }: Options<Row>) {
  const [announcement, setAnnouncement] = useState('')
  return {
    announcement,
    add: (row: Row): void => {
      onChange([...rows, row])
      setAnnouncement(`Row ${rows.length + 1} added`)
      const field = fieldOf(row)
      if (field === null) focusButton(`${name}.${rows.length}`, 'up')
      else focusField(`${name}.${rows.length}.${field}`)
    },
    move: (from: number, to: number): void => {
      const row = rows[from]
      if (row === undefined) return
      onChange(arrayMove(rows, from, to))
      setAnnouncement(`${nameOf(row, from)} is now ${to + 1} of ${rows.length}`)
      focusButton(`${name}.${to}`, to < from ? 'up' : 'down')
    },
    /** Focuses the row before, or the button that adds one. */
    remove: (index: number): void => {
      const row = rows[index]
      if (row === undefined) return
      onChange(rows.toSpliced(index, 1))
      setAnnouncement(`${nameOf(row, index)} removed`)
      if (rows.length > 1) focusButton(`${name}.${Math.max(0, index - 1)}`, 'remove')
      else focusField(name)
    },
  }
}
