import type { NavItem } from './nav.ts'

/** How long after `g` the second key is accepted. */
export const SECOND_KEY_MS = 1_500

export type Command =
  | { kind: 'palette' | 'search' | 'help' }
  /** Focuses the next or previous row of a list. */
  | { kind: 'row'; step: 1 | -1 }
  /** Selects the row; focuses the bulk actions. */
  | { kind: 'choose' | 'chosen' }
  /** Scrolls to a section of a long page, by index from 0. */
  | { kind: 'section'; at: number }
  | { kind: 'go'; to: string }

const SINGLE_KEYS: Readonly<Record<string, Command>> = {
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  j: { kind: 'row', step: 1 },
  k: { kind: 'row', step: -1 },
  x: { kind: 'choose' },
  b: { kind: 'chosen' },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export interface Situation {
  /** Text input or an open dialog handles the keys. */
  isBusy: boolean
  /** Single-key shortcuts are on. Users of speech input can turn them off (WCAG 2.1.4). */
  hasSingleKeyShortcuts: boolean
  /** The previous key was `g`, within the time limit. */
  isAfterG: boolean
  /** The screens that the role may open. */
  items: readonly NavItem[]
}

/** Maps a pressed key to a command; null: not a shortcut. */
export function commandOf(pressed: Pressed, situation: Situation): Command | null {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' }
  if (ctrlKey || metaKey || altKey || situation.isBusy || !situation.hasSingleKeyShortcuts) return null
  if (situation.isAfterG) {
    const item = situation.items.find((candidate) => candidate.key === key.toLowerCase())
    return item ? { kind: 'go', to: item.to } : null
  }
  if (/^[1-9]$/.test(key)) return { kind: 'section', at: Number(key) - 1 }
  return SINGLE_KEYS[key] ?? null
}
