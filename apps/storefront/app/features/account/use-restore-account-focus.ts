import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { ACCOUNT_BUTTON_ID } from './account-button-id.ts'

/** The header's icon, or on a phone, where there is none, the menu. */
function findOpener(): HTMLElement | null {
  const icon = document.getElementById(ACCOUNT_BUTTON_ID)
  if (icon && icon.getClientRects().length > 0) return icon
  return document.querySelector<HTMLElement>('header button[aria-label="Menu"]')
}

/** Where the focus goes when panel or dialog of the account close, whatever had opened them. */
export const useRestoreAccountFocus = () => useRestoreFocus(findOpener)
