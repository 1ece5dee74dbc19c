import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { Icon } from '../icon.tsx'
import { dismissToast, useToasts, type Toast } from './toast.store.ts'
import styles from './toasts.module.css'

/** Minimum time left after a pause. */
const MIN_REMAINING_MS = 1_500

/** Mantine's open dialog handles every Escape except those inside an element with this attribute. */
const STOP_ESCAPE_PROPAGATION = { 'data-mantine-stop-propagation': 'true' }

/** An open overlay that handles Escape itself. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * The toast region, above every screen and dialog. Toasts are announced politely and pause while hovered, focused or in
 * a background tab. F6 focuses them, Escape dismisses them.
 */
export function Toasts() {
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isAway = useIsAway()
  const newestId = toasts.at(-1)?.id

  /** Dismisses a toast, and restores the focus if it was inside. */
  function dismiss(id: number): void {
    const isInside = region.current?.querySelector(`[data-toast="${id}"]`)?.contains(document.activeElement)
    dismissToast(id)
    if (!isInside) return
    setIsFocused(false)
    const target = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector<HTMLElement>('#main')
    target?.focus()
  }
  useToastKeys(region, newestId, dismiss)
  function onFocus({ relatedTarget, currentTarget }: FocusEvent): void {
    setIsFocused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
  }

  return (
    // Hovering only pauses the timer; it triggers no action.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={`${styles.region} fixed right-0 bottom-[calc(24px_+_env(safe-area-inset-bottom))] left-0 z-500 flex justify-center px-4 py-0 pointer-events-none max-md:bottom-[calc(12px_+_env(safe-area-inset-bottom))] max-md:px-3 max-md:py-0 print:hidden`}
      aria-label="Notifications"
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div
        className="grid gap-2 justify-items-center min-w-0 max-w-140 max-md:w-full max-md:justify-items-stretch"
        role="status"
        aria-atomic="false"
      >
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isPaused={isPointed || isFocused || isAway}
            onLeave={() => {
              dismiss(toast.id)
              // The hovered toast is gone, and no event reports that the pointer left it.
              setIsPointed(false)
            }}
          />
        ))}
      </div>
    </section>
  )
}

/** F6 focuses the newest toast, Escape dismisses it. */
function useToastKeys(
  region: RefObject<HTMLElement | null>,
  newestId: number | undefined,
  dismiss: (id: number) => void,
): void {
  useEffect(() => {
    if (newestId === undefined) return
    const id = newestId
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.key === 'F6') {
        event.preventDefault()
        region.current?.querySelector<HTMLElement>('[data-toast]:last-of-type button')?.focus()
      } else if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(OVERLAY)) {
        dismiss(id)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

interface ToastItemProps {
  toast: Toast
  isPaused: boolean
  onLeave: () => void
}

function ToastItem({ toast, isPaused, onLeave }: ToastItemProps) {
  const { id, text, shownMs, action } = toast
  const runningAction = useMutation({ mutationFn: async () => action?.run(), onSuccess: onLeave })
  const isWaiting = isPaused || runningAction.isPending || runningAction.isError
  const left = useRef(shownMs)
  const dismiss = useRef(onLeave)
  useEffect(() => {
    dismiss.current = onLeave
  })
  useEffect(() => {
    if (isWaiting) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismiss.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(MIN_REMAINING_MS, left.current - (performance.now() - startedAt))
    }
  }, [isWaiting])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have the focus; Escape works on each
    <div
      className="flex items-center max-w-full min-h-11 pl-3.5 rounded-lg bg-ink shadow-pop text-ground pointer-events-auto animate-[arrive_220ms_var(--ease-out)] [&>svg]:flex-none motion-reduce:animate-[none]"
      data-toast={id}
      data-failed={runningAction.isError || undefined}
      onKeyDown={onKeyDown}
    >
      <Icon name={runningAction.isError ? 'warning' : 'check'} size={16} />
      <span className="min-w-0 py-3 pr-3.5 pl-2.5 wrap-anywhere max-md:flex-1">
        {action && runningAction.error ? action.errorMessage(runningAction.error) : text}
      </span>
      {action && !runningAction.isError ? (
        <button
          type="button"
          {...STOP_ESCAPE_PROPAGATION}
          className={styles.action}
          aria-disabled={runningAction.isPending}
          onClick={() => runningAction.isPending || runningAction.mutate()}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        {...STOP_ESCAPE_PROPAGATION}
        className={styles.close}
        aria-label="Dismiss"
        onClick={onLeave}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}

/** Returns whether the tab is in the background, where no toast can be seen. */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(() => document.hidden)
  useEffect(() => {
    const update = (): void => setIsAway(document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isAway
}
