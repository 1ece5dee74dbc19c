import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './command-palette.module.css'
import { takeBufferedKeys } from './overlay.store.ts'
import { usePaletteResults, type PaletteItem } from './use-palette-results.ts'

/** Debounce after the last keystroke. */
const DEBOUNCE_MS = 150

/** The global search over everything the role may see. Arrow keys move, Enter opens. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const query = useDebouncedValue(typed, DEBOUNCE_MS)[0]
  const { groups, isSearching, hasFailed } = usePaletteResults(typed, query)
  const isSettled = query === typed && !isSearching
  const [isEager, setIsEager] = useState(false)
  const all = groups.flatMap(({ items }) => items)
  const [at, setAt] = useState(0)
  const current = all[Math.min(at, all.length - 1)]
  const optionId = (item: PaletteItem): string => `${listId}-${item.id}`
  const currentId = current && optionId(current)

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

  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search everything">
        <Modal.Body p={0}>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              type="text"
              role="combobox"
              aria-label="Search orders, products, people and screens"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={currentId}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder="Search orders, products, people and screens"
              value={text}
              data-autofocus
              onFocus={() => {
                const [keys = '', enter] = takeBufferedKeys().split(/(\n)/)
                if (keys !== '') setText((before) => before + keys)
                if (enter) setIsEager(true)
              }}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setAt(0)
                setIsEager(false)
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={styles.escape} onClick={onClose} aria-label="Close search">
              <kbd>Esc</kbd>
              <Icon name="close" size={16} />
            </button>
          </div>
          <div id={listId} role="listbox" aria-label="Results" className={styles.results} aria-busy={isSearching}>
            {groups.map(({ title, items }) => (
              <div key={title} role="group" aria-label={title}>
                <p className={styles.group} aria-hidden="true">
                  {title}
                </p>
                {items.map((item) => (
                  // The field keeps the focus and handles the keys; a click chooses directly.
                  // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={item.id}
                    id={optionId(item)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={item === current}
                    className={styles.find}
                    onClick={() => choose(item)}
                    onMouseMove={() => setAt(all.indexOf(item))}
                  >
                    <Icon name={item.icon} size={16} />
                    <span className={styles.label}>{item.label}</span>
                    {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={all.length > 0 ? 'visually-hidden' : styles.nothing}>
            {all.length > 0 ? `${all.length} results` : isSearching ? 'Looking …' : ''}
            {all.length > 0 || isSearching || hasFailed ? '' : `Nothing found for “${query}”`}
          </p>
          {hasFailed && !isSearching ? (
            <p role="alert" className={styles.nothing}>
              The search did not reach the server. Type on to try again.
            </p>
          ) : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
