import { CloseButton, TextInput } from '@mantine/core'
import { useContext, useEffect, useRef, useState } from 'react'
import { createPath, parsePath, UNSAFE_DataRouterContext, useHref, useLocation } from 'react-router'
import { Icon } from '../../icon.tsx'

/** Debounce after the last keystroke. */
const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onSearch: (value: string) => void
  /** Receives the focus when its dialog opens. */
  isFirst?: boolean
}

/** A debounced search field; Enter searches at once. */
export function SearchBox({ label, placeholder, value, onSearch, isFirst = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [settled, setSettled] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigationNow = useNavigationNow()
  // The URL may change during the debounce: an open record must stay in it.
  const latest = useRef({ value, onSearch })
  useEffect(() => {
    latest.current = { value, onSearch }
  })

  // The URL changed elsewhere: Back, Clear Filters, a link.
  if (settled !== value) {
    setSettled(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string): void {
    clearTimeout(timer.current)
    if (next.trim() !== latest.current.value) latest.current.onSearch(next.trim())
  }
  function searchSoon(next: string): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const navigation = navigationNow()
      // A search after a navigation has started would navigate back to the list.
      if (navigation === 'none') search(next)
      else if (navigation === 'not rendered') searchSoon(next)
    }, DEBOUNCE_MS)
  }
  function type(next: string): void {
    setText(next)
    searchSoon(next)
  }
  function clear(): void {
    setText('')
    search('')
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className="search-box"
      data-autofocus={isFirst || undefined}
      leftSection={<Icon name="search" />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Inside a form, Enter searches and must not submit.
        event.preventDefault()
        search(text)
      }}
    />
  )
}

/**
 * Returns a function that tells which navigation React has not rendered yet: to another screen, or within this one. It
 * asks the router, because a navigation that a click has just started is in no render.
 */
function useNavigationNow(): () => 'to another screen' | 'not rendered' | 'none' {
  const context = useContext(UNSAFE_DataRouterContext)
  if (!context) throw new Error('a search box is outside a data router')
  const { router } = context
  const address = useHref(useLocation())
  const rendered = useRef(address)
  useEffect(() => {
    rendered.current = address
  })
  return () => {
    const next = createPath(router.state.navigation.location ?? router.state.location)
    if (next === rendered.current) return 'none'
    return pathOf(next) === pathOf(rendered.current) ? 'not rendered' : 'to another screen'
  }
}

const pathOf = (address: string): string | undefined => parsePath(address).pathname
