import { ACCOUNT_BUTTON_ID } from './account-button-id.ts'

/** Where the focus goes when panel or dialog close: to the icon, or on a phone, where there is none, to the menu. */
export function returnFocus(): HTMLElement | null {
  const icon = document.getElementById(ACCOUNT_BUTTON_ID)
  if (icon && icon.getClientRects().length > 0) return icon
  return document.querySelector<HTMLElement>('header button[aria-label="Menu"]')
}
