import { useSyncExternalStore } from 'react'

/** A9: how long a screen says that something was done. */
const SHOWN_MS = 3_000

/** How long something can be taken back. */
export const UNDO_MS = 10_000

/** More would cover the work. */
const MOST = 3

/** What a toast offers to do, undoing above all; when that fails, `problem` stands in its place until it was read. */
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
 * Says in one sentence that something was done, over whatever screen is open, and goes by itself after `shownMs`. For good news
 * only: what went wrong is said next to what caused it. The same sentence again replaces itself.
 */
export function showToast(text: string, { shownMs = SHOWN_MS, action }: ToastOptions = {}): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.text !== text)
  set([...others, { id: lastId, text, shownMs, action }].slice(-MOST))
}

/** Takes one toast away, or all of them. */
export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))
export const dismissToasts = (): void => set([])

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
