/** The id of the header's account icon. Panel and dialog restore the focus to it. */
export const ACCOUNT_BUTTON_ID = 'account-button'
