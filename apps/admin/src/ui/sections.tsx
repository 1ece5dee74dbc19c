import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './sections.module.css'

/** The parts of a long page in their order: what addresses call them, and what people do. */
export type Sections = readonly (readonly [id: string, label: string])[]

/** A part of a long page: an address, a link and a key can lead here. */
export const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={styles.section} tabIndex={-1}>
    {children}
  </div>
)

function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

const LINKS = '#main nav[data-sections] a'

/** Follows the link to a part of the page that is open, counted from 0; nothing where there is no such part. */
export const goToSection = (at: number): void => document.querySelectorAll<HTMLElement>(LINKS)[at]?.click()

/** So long a part that was chosen counts as read: the last ones are too short to reach the top of the window. */
const CHOICE_MS = 1_000

/** The part of the page that is being read: the last one that has begun above the upper third of the window. */
function useCurrentSection(sections: Sections): [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(sections[0]?.[0])
  const chosenAt = useRef(-CHOICE_MS)
  useEffect(() => {
    function updateCurrent(): void {
      if (performance.now() - chosenAt.current < CHOICE_MS) return
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      const begun = sections.filter(([id]) => {
        const section = document.getElementById(id)
        return section !== null && (isAtEnd || section.getBoundingClientRect().top < window.innerHeight / 3)
      })
      setCurrent((window.scrollY < 2 ? begun[0] : begun.at(-1))?.[0] ?? sections[0]?.[0])
    }
    updateCurrent()
    window.addEventListener('scroll', updateCurrent, { passive: true })
    return () => window.removeEventListener('scroll', updateCurrent)
  }, [sections])

  const choose = (id: string): void => {
    chosenAt.current = performance.now()
    setCurrent(id)
  }
  return [current, choose]
}

/** Moves the line of links alone; scrollIntoView would move the page as well. */
function center(link: HTMLElement): void {
  const list = link.closest('ul')
  if (list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}

export interface SectionsNavProps {
  sections: Sections
  /** Stands beside the page where there is room; otherwise always in one line above it, which stays and can be pushed. */
  isBeside?: boolean
  /** Everything above the parts has its size: the part that the address names can be found. */
  isComplete?: boolean
}

/** Leads to the parts of a long page, as the keys 1 to 9 do. */
export function SectionsNav({ sections, isBeside = false, isComplete = true }: SectionsNavProps) {
  const { search, hash, state } = useLocation()
  const [current, choose] = useCurrentSection(sections)
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('a[aria-current]')
    if (link) center(link)
  }, [current])

  useEffect(() => {
    const named = sections.find(([id]) => hash === `#${id}`)
    if (!isComplete || !named) return
    choose(named[0])
    goTo(named[0])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- choosing is not a reason to go there again
  }, [sections, isComplete, hash])

  return (
    <nav className={styles.sections} aria-label="Sections" data-sections data-beside={isBeside || undefined}>
      <ul ref={line}>
        {sections.map(([id, label]) => (
          <li key={id}>
            {/* The same screen: what it was opened with stays, and one step back leaves it. */}
            <Link
              to={{ search, hash: id }}
              replace
              state={state as unknown}
              preventScrollReset
              aria-current={id === current ? 'location' : undefined}
              // The browser leaves a link where half of it can be seen. Under a finger nothing moves.
              onFocus={({ currentTarget }) => {
                if (currentTarget.matches(':focus-visible')) center(currentTarget)
              }}
              onClick={() => {
                choose(id)
                goTo(id)
              }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
