import { useSyncExternalStore } from 'react'

/** How long a success message is shown (A9). */
const SHOWN_MS = 3_000

/** How long an action can be undone. */
export const UNDO_MS = 10_000

/** More toasts would cover the screen. */
const MAX_TOASTS = 3

/** A toast's action, usually Undo. If it fails, `problem` replaces the text until dismissed. */
export interface ToastAction {
  label: string
  run: () => Promise<unknown>
  errorMessage: (error: Error) => string
}

export interface Toast {
  id: number
  text: string
  shownMs: number
  action: ToastAction | undefined
}

export interface ToastOptions {
  shownMs?: number
  action?: ToastAction
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a success message over the current screen for `shownMs`. Errors are shown next to their cause instead. The same
 * text again replaces the earlier toast.
 */
export function showToast(text: string, { shownMs = SHOWN_MS, action }: ToastOptions = {}): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.text !== text)
  set([...others, { id: lastId, text, shownMs, action }].slice(-MAX_TOASTS))
}

/** Dismisses one toast, or all of them. */
export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))
export const dismissToasts = (): void => set([])

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
