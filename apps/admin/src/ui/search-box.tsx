import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Icon } from './icon.tsx'

/** How long somebody may pause in a word before we search for it. */
const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onSearch: (value: string) => void
  /** Where a dialog begins. */
  isFirst?: boolean
}

/** A search field that waits for a pause in the typing; Enter does not wait. */
export function SearchBox({ label, placeholder, value, onSearch, isFirst = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [settled, setSettled] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useIsLeaving()

  // The address bar changed under us: Back, Clear Filters, a link.
  if (settled !== value) {
    setSettled(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string): void {
    clearTimeout(timer.current)
    if (next.trim() !== value) onSearch(next.trim())
  }
  function type(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    // Whoever has opened something meanwhile must not be fetched back by what they typed before.
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
        // In the middle of a form it searches all the same, and sends nothing.
        event.preventDefault()
        search(text)
      }}
    />
  )
}

/** Whether another screen is on its way, for which this one still stands. */
function useIsLeaving(): RefObject<boolean> {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  })
  return isLeaving
}
