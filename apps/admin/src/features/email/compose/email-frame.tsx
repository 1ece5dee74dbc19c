import { useLayoutEffect, useRef, useState } from 'react'
import { BASE_PATH } from '../../../paths.ts'
import styles from './email-frame.module.css'

/** An empty page of ours that lets a mail have its styles, and nothing else: neither scripts nor what is not the shop's. */
const EMPTY_PAGE = `${BASE_PATH}/email-frame.html`

/** As wide as a mail program shows it. */
export const FRAME_WIDTHS = { desktop: 620, phone: 375 } as const
export type FrameWidth = keyof typeof FRAME_WIDTHS

/** Where a letter for desks would be too small to read. */
const NARROW = 900

/** The width at which a letter can be read on this screen. */
export const readableWidth = (): FrameWidth => (window.innerWidth < NARROW ? 'phone' : 'desktop')

export interface EmailFrameProps {
  html: string
  /** What it shows, for screen readers. */
  title: string
  width: FrameWidth
}

/** A mail as its reader sees it, as high as it is and never wider than its place. Its links lead nowhere. */
export function EmailFrame({ html, title, width }: EmailFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [height, setHeight] = useState(0)
  const [room, setRoom] = useState<number>(FRAME_WIDTHS[width])
  const natural = FRAME_WIDTHS[width]
  const scale = Math.min(1, room / natural)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    setRoom(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    page.documentElement.innerHTML = relativizeMediaUrls(html)
    for (const link of page.links) link.target = '_blank'
    // A key pressed in the letter stays there; the dialog around it is to be closed all the same.
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
    <div ref={place} className={styles.place} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={EMPTY_PAGE}
        title={title}
        sandbox="allow-same-origin"
        onLoad={() => setIsReady(true)}
        style={{ width: natural, height, transform: `translateX(-50%) scale(${scale})` }}
      />
    </div>
  )
}

/** Pictures of the shop come from wherever the portal was opened. */
const relativizeMediaUrls = (html: string): string =>
  html.replaceAll(/(?<before><img\b[^>]*\ssrc=")https?:\/\/[^/"]+(?=\/media\/)/g, '$<before>')
