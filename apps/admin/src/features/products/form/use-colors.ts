import { useLayoutEffect, useRef } from 'react'
import { renameGeneratedAlt } from './generated-alt-texts.ts'
import type { ColorForm } from './product-form.ts'

/** Changes one color of the form, and moves images from one color to another. */
export function useColors(colors: readonly ColorForm[], onChange: (colors: ColorForm[]) => void, productName: string) {
  // Uploads of two colors may finish before the next render.
  const latest = useRef(colors)
  useLayoutEffect(() => {
    latest.current = colors
  })
  function change(key: string, part: Partial<ColorForm>): void {
    const next = latest.current.map((color) => (color.key === key ? { ...color, ...part } : color))
    latest.current = next
    onChange(next)
  }
  function moveImage(fromKey: string, index: number, toKey: string, at?: number): void {
    const from = latest.current.find(({ key }) => key === fromKey)
    const to = latest.current.find(({ key }) => key === toKey)
    const moved = from?.images[index]
    if (!moved || !to) return
    const image = renameGeneratedAlt(moved, { productName, colorName: from.name }, { productName, colorName: to.name })
    const next = latest.current.map((color) => {
      if (color.key === fromKey) return { ...color, images: color.images.filter((_, place) => place !== index) }
      if (color.key !== toKey) return color
      return { ...color, images: color.images.toSpliced(at ?? color.images.length, 0, image) }
    })
    latest.current = next
    onChange(next)
  }
  return { change, moveImage }
}
