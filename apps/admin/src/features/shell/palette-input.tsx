import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useCategories } from '../categories/categories.public.ts'
import styles from './command-palette.module.css'
import { takeBufferedKeys } from './overlay.store.ts'

interface PaletteInputProps {
  text: string
  /** The id of the list of results, and of the selected one. */
  listId: string
  currentId: string | undefined
  onType: (text: string) => void
  /** The user typed this before the palette was open; `enter` when Enter was the last key. */
  onBuffered: (keys: string, enter: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The search field of the palette, which keeps the focus. */
export function PaletteInput({ text, listId, currentId, onType, onBuffered, onKeyDown, onClose }: PaletteInputProps) {
  const [category] = useCategories().categories
  const sale = category ? ` or “20% off ${category.name.toLowerCase()}”` : ''
  const placeholder = `Search, or type “ship B7X”${sale}`
  return (
    <div
      className={`${styles.field} flex items-center gap-3 py-0 pr-2 pl-5 border-b border-b-line text-ink-soft focus-within:shadow-[inset_0_-1px_0_var(--adm-accent)]`}
    >
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
        placeholder={placeholder}
        value={text}
        data-autofocus
        onFocus={() => {
          const [keys = '', enter] = takeBufferedKeys().split(/(\n)/)
          onBuffered(keys, Boolean(enter))
        }}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles.escape} onClick={onClose} aria-label="Close search">
        <kbd>Esc</kbd>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
