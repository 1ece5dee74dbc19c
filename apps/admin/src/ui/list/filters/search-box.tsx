import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigation } from 'react-router'
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
  const isLeaving = useIsLeaving()
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
  function type(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    // A search after a navigation has started would navigate back to the list.
    timer.current = setTimeout(() => isLeaving.current || search(next), DEBOUNCE_MS)
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

/** Returns a ref: whether a navigation to another screen is pending. */
function useIsLeaving(): RefObject<boolean> {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  })
  return isLeaving
}
