import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SECTIONS } from './section.tsx'
import styles from './settings.module.css'

type SectionId = (typeof SECTIONS)[number][0]

/** So long a part that was chosen counts as read: the last ones are too short to reach the top of the window. */
const CHOICE_MS = 1_000

/** The part of the page that is being read: the last one that has begun above the upper third of the window. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0][0])
  const chosenAt = useRef(-CHOICE_MS)
  useEffect(() => {
    function look(): void {
      if (performance.now() - chosenAt.current < CHOICE_MS) return
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      const begun = SECTIONS.filter(([id]) => {
        const section = document.getElementById(id)
        return section !== null && (isAtEnd || section.getBoundingClientRect().top < window.innerHeight / 3)
      })
      setCurrent((window.scrollY < 2 ? begun[0] : begun.at(-1))?.[0] ?? SECTIONS[0][0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  const { hash } = useLocation()
  useEffect(() => {
    const chosen = SECTIONS.find(([id]) => hash === `#${id}`)
    if (!chosen) return
    chosenAt.current = performance.now()
    setCurrent(chosen[0])
  }, [hash])
  return current
}

/** Leads to the parts of a long page: beside it, or in one line above it that stays and can be pushed. */
export function SectionsNav() {
  const current = useCurrentSection()
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = line.current
    const link = list?.querySelector<HTMLElement>(`a[href="#${current}"]`)
    // Moves the line alone; scrollIntoView would move the page as well.
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav className={styles.sections} aria-label="Sections">
      <ul ref={line}>
        {SECTIONS.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
