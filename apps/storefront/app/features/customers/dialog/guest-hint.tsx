import { paths } from '../../../shop/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { accountView } from '../account-view.store.ts'

/** Replaces the settings that a guest cannot change. */
export function GuestHint() {
  return (
    <div className="max-w-[34rem]">
      <p className="serif text-title text-balance">Guest accounts don’t have a password.</p>
      <p className="mt-3">Create an account and keep your favorites.</p>
      <ButtonLink variant="ghost" to={paths.register()} onClick={accountView.close} className="mt-8">
        Create Account
      </ButtonLink>
    </div>
  )
}
