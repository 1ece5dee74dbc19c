import { useEffect, useRef, type ReactNode } from 'react'
import { useHref } from 'react-router'

interface Props {
  id: string
  to: string
  /** Selected by the arrow keys. */
  isActive: boolean
  onGo: (to: string) => void
  className: string
  children: ReactNode
}

/** One suggestion. The focus stays in the field, whose `aria-activedescendant` refers to this element. */
export function SearchOption({ id, to, isActive, onGo, className, children }: Props) {
  const row = useRef<HTMLAnchorElement>(null)
  const href = useHref(to)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      className={`-mx-3 px-3 transition-colors hover:bg-stone ${isActive ? 'bg-stone forced-colors:outline-2 forced-colors:outline-[Highlight]' : ''} ${className}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onGo(to)
      }}
    >
      {children}
    </a>
  )
}
