import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './sections.module.css'

/** The sections of a long page in order: URL fragment and label. */
export type Sections = readonly (readonly [id: string, label: string])[]

/** A section of a long page. Links, the URL fragment and number keys scroll to it. */
export const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div
    id={id}
    className={`${styles.section} grid min-w-0 scroll-mt-4 focus:outline-none max-md:scroll-mt-2`}
    tabIndex={-1}
  >
    {children}
  </div>
)

function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

const LINKS = '#main nav[data-sections] a'

/** Scrolls to the section at index `at`; does nothing if there is none. */
export const goToSection = (at: number): void => document.querySelectorAll<HTMLElement>(LINKS)[at]?.click()

/** How long a chosen section stays current: the last ones are too short to reach the top of the window. */
const CHOICE_MS = 1_000

/** Returns the current section: the last one that starts above the upper third of the window. */
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

/** Scrolls the row of links only; scrollIntoView would scroll the page as well. */
function center(link: HTMLElement): void {
  const list = link.closest('ul')
  if (list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}

export interface SectionsNavProps {
  sections: Sections
  /** Beside the page where there is room. Otherwise always a sticky, scrollable row above it. */
  isBeside?: boolean
  /** Everything above the sections has its final height, so the page can scroll to the URL's fragment. */
  isComplete?: boolean
}

/** Links to the sections of a long page; the keys 1 to 9 do the same. */
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
    <nav
      className={`${styles.sections} sticky top-0 z-2 min-w-0 -mx-8 border-b border-b-line bg-ground min-[1100px]:data-beside:top-5 min-[1100px]:data-beside:mx-0 min-[1100px]:data-beside:border-0 max-md:top-14 max-md:-mx-4 print:hidden`}
      aria-label="Sections"
      data-sections
      data-beside={isBeside || undefined}
    >
      <ul ref={line} className="scroll-fade">
        {sections.map(([id, label]) => (
          <li key={id}>
            {/* Keeps the navigation state and replaces the history entry, so that one step back leaves the screen. */}
            <Link
              to={{ search, hash: id }}
              replace
              state={state as unknown}
              preventScrollReset
              aria-current={id === current ? 'location' : undefined}
              // Browsers do not scroll to a half-visible link on focus. On touch screens nothing moves.
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
