import type { NavItem } from './nav.ts'

/** How long after `g` the second letter may come. */
export const SECOND_KEY_MS = 1_500

export type Command = { kind: 'palette' } | { kind: 'search' } | { kind: 'help' } | { kind: 'go'; to: string }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export interface Situation {
  /** Letters go into a field, or a dialog has the keyboard. */
  isBusy: boolean
  /** Single letters are commands; whoever speaks to the machine may turn them off (WCAG 2.1.4). */
  hasLetters: boolean
  /** `g` was the key before this one, not long ago. */
  isAfterG: boolean
  /** The screens this role may open. */
  items: readonly NavItem[]
}

/** What a pressed key means; null: nothing of ours. */
export function commandOf(pressed: Pressed, situation: Situation): Command | null {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' }
  if (ctrlKey || metaKey || altKey || situation.isBusy || !situation.hasLetters) return null
  if (situation.isAfterG) {
    const item = situation.items.find((candidate) => candidate.key === key.toLowerCase())
    return item ? { kind: 'go', to: item.to } : null
  }
  if (key === '/') return { kind: 'search' }
  return key === '?' ? { kind: 'help' } : null
}
