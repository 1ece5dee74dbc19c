import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { optionId } from './palette-list.tsx'
import { usePaletteResults, type PaletteItem } from './use-palette-results.ts'

/** Debounce after the last keystroke. */
const DEBOUNCE_MS = 150

/** The text of the palette, its results, and the selected one, which arrow keys move and Enter opens. */
export function usePalette(listId: string, onClose: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const query = useDebouncedValue(typed, DEBOUNCE_MS)[0]
  const results = usePaletteResults(typed, query)
  const isSettled = query === typed && !results.isSearching
  const [isEager, setIsEager] = useState(false)
  const all = results.groups.flatMap(({ items }) => items)
  const [at, setAt] = useState(0)
  const current = all[Math.min(at, all.length - 1)]
  const currentId = current && optionId(listId, current)

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  function choose(item: PaletteItem | undefined): void {
    if (!item) return
    onClose()
    if (item.to !== undefined) void navigate(item.to)
    item.run?.()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Enter while a search is pending means its results, not those of the previous query.
      if (isSettled || current?.isLocal) choose(current)
      else setIsEager(true)
    }
  }
  useEffect(() => {
    if (isEager && (isSettled || current?.isLocal)) choose(current)
  })
  function type(next: string): void {
    setText(next)
    setAt(0)
    setIsEager(false)
  }
  /** Adds what the user typed before the palette was open; `enter` when the last key was Enter. */
  function addBuffered(keys: string, enter: boolean): void {
    if (keys !== '') setText((before) => before + keys)
    if (enter) setIsEager(true)
  }
  const select = (item: PaletteItem): void => setAt(all.indexOf(item))

  return { text, query, results, current, currentId, choose, select, type, addBuffered, onKeyDown }
}
