import type { MouseEvent } from 'react'
import { useHref, useNavigate, type NavigateOptions } from 'react-router'

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null

const isSelectingText = (): boolean => (window.getSelection()?.toString() ?? '') !== ''

export interface RowLink {
  onClick: (event: MouseEvent) => void
  onAuxClick: (event: MouseEvent) => void
}

/**
 * Makes a whole table row act as its link, also in a new tab with the middle button, Ctrl or Cmd. Mouse only: the row
 * contains a real link for keyboards and screen readers.
 */
export function useRowLink(to: string, options: NavigateOptions): RowLink {
  const navigate = useNavigate()
  const href = useHref(to)
  const openTab = (): void => void window.open(href, '_blank', 'noopener')
  return {
    onClick(event) {
      if (event.defaultPrevented || isOwnControl(event.target) || isSelectingText()) return
      if (event.metaKey || event.ctrlKey) openTab()
      else void navigate(to, options)
    },
    onAuxClick(event) {
      if (event.button === 1 && !isOwnControl(event.target)) openTab()
    },
  }
}
