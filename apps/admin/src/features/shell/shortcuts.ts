import type { NavItem } from './nav.ts'

/** How long after `g` the second letter may come. */
export const SECOND_KEY_MS = 1_500

export type Command =
  | { kind: 'palette' | 'search' | 'help' }
  /** To the row of a list below or above. */
  | { kind: 'row'; step: 1 | -1 }
  /** Chooses the row, and leads to what can be done with all that are chosen. */
  | { kind: 'choose' | 'chosen' }
  /** To a part of a long page, counted from 0. */
  | { kind: 'section'; at: number }
  | { kind: 'go'; to: string }

const LETTERS: Readonly<Record<string, Command>> = {
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  j: { kind: 'row', step: 1 },
  k: { kind: 'row', step: -1 },
  x: { kind: 'choose' },
  b: { kind: 'chosen' },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export interface Situation {
  /** Letters go into a field, or a dialog has the keyboard. */
  isBusy: boolean
  /** Single letters are commands; whoever speaks to the machine may turn them off (WCAG 2.1.4). */
  hasSingleKeyShortcuts: boolean
  /** `g` was the key before this one, not long ago. */
  isAfterG: boolean
  /** The screens this role may open. */
  items: readonly NavItem[]
}

/** What a pressed key means; null: nothing of ours. */
export function commandOf(pressed: Pressed, situation: Situation): Command | null {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' }
  if (ctrlKey || metaKey || altKey || situation.isBusy || !situation.hasSingleKeyShortcuts) return null
  if (situation.isAfterG) {
    const item = situation.items.find((candidate) => candidate.key === key.toLowerCase())
    return item ? { kind: 'go', to: item.to } : null
  }
  if (/^[1-9]$/.test(key)) return { kind: 'section', at: Number(key) - 1 }
  return LETTERS[key] ?? null
}
