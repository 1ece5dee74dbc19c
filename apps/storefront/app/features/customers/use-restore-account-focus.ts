import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { ACCOUNT_BUTTON_ID } from './account-button-id.ts'

/** Returns the header's account icon, or the menu button on a phone, which has no icon. */
function findOpener(): HTMLElement | null {
  const icon = document.getElementById(ACCOUNT_BUTTON_ID)
  if (icon && icon.getClientRects().length > 0) return icon
  return document.querySelector<HTMLElement>('header button[aria-label="Menu"]')
}

/** Returns the element that gets the focus when the account panel or dialog closes, regardless of what opened it. */
export const useRestoreAccountFocus = () => useRestoreFocus(findOpener)
