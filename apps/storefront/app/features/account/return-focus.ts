import { ACCOUNT_BUTTON_ID } from './account-button-id.ts'

/**
 * Where the focus goes when panel or dialog close: to the icon, or on a phone, where there is none, to the menu. False
 * leaves it where it is, once it has gone on to another page's heading.
 */
export function returnFocus(): HTMLElement | false | null {
  const now = document.activeElement
  if (now && now !== document.body && !now.closest('[role="dialog"]')) return false
  const icon = document.getElementById(ACCOUNT_BUTTON_ID)
  if (icon && icon.getClientRects().length > 0) return icon
  return document.querySelector<HTMLElement>('header button[aria-label="Menu"]')
}
