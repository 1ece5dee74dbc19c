import { useState, type MouseEvent } from 'react'

/** A point in an image, as fractions of its width and height. */
export interface ZoomPoint {
  x: number
  y: number
}

/** The zoomed image, the point to show first, and the button to restore the focus to. */
export interface Zoomed {
  index: number
  point: ZoomPoint
  opener: HTMLElement
}

const MIDDLE: ZoomPoint = { x: 0.5, y: 0.5 }

/** Returns the clicked point of an element; the middle for a click by keyboard. */
export function pointOf(event: MouseEvent<HTMLElement>): ZoomPoint {
  if (event.detail === 0) return MIDDLE
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return MIDDLE
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/** Manages which image is zoomed. Retains the last one, so that it is visible during the closing transition. */
export function useZoom() {
  const [zoomed, setZoomed] = useState<Zoomed>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (index: number, event: MouseEvent<HTMLElement>) => {
    setZoomed({ index, point: pointOf(event), opener: event.currentTarget })
    setIsOpen(true)
  }
  const forget = () => {
    setZoomed(undefined)
    setIsOpen(false)
  }
  return { zoomed, isOpen, open, forget, close: () => setIsOpen(false) }
}
