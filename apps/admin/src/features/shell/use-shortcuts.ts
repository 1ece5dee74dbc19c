import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { goToSection } from '../../ui/page/sections.tsx'
import { useNavItems } from './use-nav-items.ts'
import { bufferKey, openCommandPalette, openShortcuts } from './overlay.store.ts'
import { commandOf, SECOND_KEY_MS, type Command } from './shortcuts.ts'
import { toggleFocusedRow, focusBulkActions, focusAdjacentRow } from './row-focus.ts'

/** Whether single-key shortcuts are on, and its setter; stored in this browser. */
export const useSingleKeyShortcuts = () =>
  useLocalStorage({ key: 'atelier-admin-single-key-shortcuts', defaultValue: true, getInitialValueInEffect: false })

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Focuses the current screen's search, or opens the command palette. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  if (!field) return openCommandPalette()
  field.focus()
  field.select()
}

const COMMAND_HANDLERS = {
  palette: openCommandPalette,
  search,
  help: openShortcuts,
  choose: toggleFocusedRow,
  chosen: focusBulkActions,
}

/** Handles the portal's keyboard shortcuts. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const items = useNavItems()
  const [hasSingleKeyShortcuts] = useSingleKeyShortcuts()
  const gAt = useRef(0)

  useEffect(() => {
    function execute(command: Command): void {
      if (command.kind === 'go') return void navigate(command.to)
      if (command.kind === 'row') return focusAdjacentRow(command.step)
      if (command.kind === 'section') return goToSection(command.at)
      COMMAND_HANDLERS[command.kind]()
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      // Buffers keys that are typed before the palette is mounted.
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (!isChord && bufferKey(event.key)) return event.preventDefault()
      const isBusy = event.target instanceof Element && event.target.closest(FIELDS) !== null
      const isAfterG = event.timeStamp - gAt.current < SECOND_KEY_MS
      const command = commandOf(event, { isBusy, hasSingleKeyShortcuts, isAfterG, items })
      gAt.current = event.key === 'g' && !isBusy ? event.timeStamp : 0
      if (!command) return
      event.preventDefault()
      execute(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate, items, hasSingleKeyShortcuts])
}
