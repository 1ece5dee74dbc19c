import { Icon } from '../../ui/icon.tsx'
import { accountView } from './account-view.store.ts'
import { ACCOUNT_BUTTON_ID } from './account-button-id.ts'
import { preloadAccountPanel } from './account-host.tsx'

/** The account icon of the header. It looks the same signed in and signed out, so nothing changes on hydration. */
export function AccountButton() {
  return (
    <button
      id={ACCOUNT_BUTTON_ID}
      type="button"
      className="hit max-md:hidden noscript:hidden"
      aria-label="Account"
      aria-haspopup="dialog"
      onClick={accountView.openPanel}
      onPointerEnter={preloadAccountPanel}
      onFocus={preloadAccountPanel}
    >
      <Icon name="person" />
    </button>
  )
}
