import { useState, type MouseEvent } from 'react'

/** A place in a picture, as shares of its width and height. */
export interface ZoomPoint {
  x: number
  y: number
}

/** The picture that is looked at closely, where to look first, and the button that the focus returns to. */
export interface Zoomed {
  index: number
  point: ZoomPoint
  opener: HTMLElement
}

const MIDDLE: ZoomPoint = { x: 0.5, y: 0.5 }

/** Where in an element a click fell; one made with the keyboard falls in the middle. */
export function pointOf(event: MouseEvent<HTMLElement>): ZoomPoint {
  if (event.detail === 0) return MIDDLE
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return MIDDLE
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/** Which picture is looked at closely. The last one is remembered, so that it is still there while it fades. */
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
