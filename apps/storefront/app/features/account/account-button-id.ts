/** The header's icon, which panel and dialog give the focus back to. */
export const ACCOUNT_BUTTON_ID = 'account-button'
