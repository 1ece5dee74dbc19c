import { useState, type DragEvent } from 'react'
import { arrayMove } from '../../../ui/array-move.ts'
import type { ColorForm } from './product-form.ts'

/** Reorders the colors of the form by dragging or with buttons, and announces each move to screen readers. */
export function useColorOrder(colors: readonly ColorForm[], onChange: (colors: ColorForm[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  function move(from: number, to: number): void {
    onChange(arrayMove(colors, from, to))
    setAnnouncement(`${colors[from]?.name || `Variant ${from + 1}`} is now color ${to + 1} of ${colors.length}`)
  }
  /** A moved row loses the focus; focuses its button again. */
  function step(key: string, from: number, to: number): void {
    move(from, to)
    const button = `[data-color="${CSS.escape(key)}"] [data-tool="${to < from ? 'up' : 'down'}"]`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(button)?.focus())
  }
  const dragging = (index: number) => ({
    isDragged: dragged === index,
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null && dragged !== index) move(dragged, index)
      setDragged(null)
    },
  })
  return { announcement, step, dragging }
}
