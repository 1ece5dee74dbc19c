import { useEffect, useEffectEvent, useRef } from 'react'

/** How long a P in an empty field stands alone before it prints. Scanners send the next character far sooner. */
const SINGLE_KEY_MS = 400

const FIELDS = 'input:not([type="checkbox"]), select, textarea'

const targetOf = (event: KeyboardEvent): HTMLElement =>
  event.target instanceof HTMLElement ? event.target : document.body

/** Listens to the keys that no dialog and no field has handled. */
function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || targetOf(event).closest('[role="dialog"]')) return
    handle(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Escape leaves the bench. */
export const useLeaveKey = (onLeave: () => void): void =>
  useKeyDown((event) => {
    if (event.key === 'Escape') onLeave()
  })

/** Page Up and Page Down show the previous and the next order. */
export const useStepKeys = (onStep: (step: 1 | -1) => void): void =>
  useKeyDown((event) => {
    const step = ({ PageDown: 1, PageUp: -1 } as const)[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  })

const findField = (name: string) => document.querySelector<HTMLInputElement>(`form input[name="${CSS.escape(name)}"]`)

export interface ScannerKeys {
  /** The name of the field that scans go to. */
  field: string
  onPrint: () => void
  /** Empties a field that contains only the P of the key. */
  onClear: (field: string) => void
}

/** P prints the slip. Characters that are scanned while a button has the focus go to the field. */
export function useScannerKeys(keys: ScannerKeys): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** A scanned code may begin with P: only a P that stays alone is the key. */
  function waitForSingleKey(field: HTMLInputElement): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (field.value.toLowerCase() !== 'p') return
      keys.onClear(field.name)
      keys.onPrint()
    }, SINGLE_KEY_MS)
  }
  useKeyDown((event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    if (isChord || event.key.length !== 1 || event.key === ' ') return
    const target = targetOf(event)
    const isField = target.matches(FIELDS)
    const field = isField ? target : findField(keys.field)
    if (!isField) field?.focus()
    const isEmpty = field instanceof HTMLInputElement && field.value === ''
    if (isEmpty && event.key.toLowerCase() === 'p') waitForSingleKey(field)
  })
}
