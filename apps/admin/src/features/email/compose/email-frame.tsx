import { useLayoutEffect, useRef, useState } from 'react'
import { BASE_PATH } from '../../../paths.ts'

/** An empty page of the portal whose CSP allows inline styles, but no scripts and no foreign resources. */
const EMPTY_PAGE = `${BASE_PATH}/email-frame.html`

/** Widths of common email clients, in px. */
export const FRAME_WIDTHS = { desktop: 620, phone: 375 } as const
export type FrameWidth = keyof typeof FRAME_WIDTHS

/** Below this window width the desktop width would be too small to read. */
const NARROW = 900

/** Returns the frame width that is readable on this screen. */
export const readableWidth = (): FrameWidth => (window.innerWidth < NARROW ? 'phone' : 'desktop')

export interface EmailFrameProps {
  html: string
  /** Accessible name of the frame. */
  title: string
  width: FrameWidth
}

/** Renders an email in a frame of its own height, scaled down to the available width. Its links are inert. */
export function EmailFrame({ html, title, width }: EmailFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [height, setHeight] = useState(0)
  const [availableWidth, setAvailableWidth] = useState<number>(FRAME_WIDTHS[width])
  const frameWidth = FRAME_WIDTHS[width]
  const scale = Math.min(1, availableWidth / frameWidth)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth))
    observer.observe(element)
    setAvailableWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    page.documentElement.innerHTML = relativizeMediaUrls(html)
    for (const link of page.links) link.target = '_blank'
    // Key events stay inside the frame; Escape must still close the dialog around it.
    const pass = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    page.addEventListener('keydown', pass)
    const measure = (): void => setHeight(page.documentElement.offsetHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(page.documentElement)
    measure()
    return () => {
      page.removeEventListener('keydown', pass)
      observer.disconnect()
    }
  }, [html, isReady])

  return (
    <div ref={place} className="relative min-h-40 overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className="absolute top-0 left-[50%] border-0 [transform-origin:top_center] scheme-light bg-(--email-paper)"
        src={EMPTY_PAGE}
        title={title}
        sandbox="allow-same-origin"
        onLoad={() => setIsReady(true)}
        style={{ width: frameWidth, height, transform: `translateX(-50%) scale(${scale})` }}
      />
    </div>
  )
}

/** Makes the shop's image URLs relative, so that they load from the portal's origin. */
const relativizeMediaUrls = (html: string): string =>
  html.replaceAll(/(?<before><img\b[^>]*\ssrc=")https?:\/\/[^/"]+(?=\/media\/)/g, '$<before>')
