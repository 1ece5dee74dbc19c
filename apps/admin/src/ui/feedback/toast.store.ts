import { createStore } from '../create-store.ts'

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

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Shows a success message over the current screen for `shownMs`. Errors are shown next to their cause instead. The same
 * text again replaces the earlier toast.
 */
export function showToast(text: string, { shownMs = SHOWN_MS, action }: ToastOptions = {}): void {
  lastId += 1
  const others = toasts.get().filter((toast) => toast.text !== text)
  toasts.set([...others, { id: lastId, text, shownMs, action }].slice(-MAX_TOASTS))
}

/** Dismisses one toast, or all of them. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
export const dismissToasts = (): void => toasts.set([])
export const useToasts = toasts.useValue
