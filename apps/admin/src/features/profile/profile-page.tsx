import { roleNameOf } from '@atelier/domain/auth/roles'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useStaff } from '../session/session.store.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SsoCard } from './sso-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The signed-in user's own account. */
export function ProfilePage() {
  const user = useStaff()
  return (
    <>
      <PageHeader title="Your account" />
      <div className={formClasses.columns}>
        <div className="stack">
          <PasswordCard />
          <PasskeysCard />
          <TwoFactorCard />
          <SsoCard />
          <SessionsCard />
        </div>
        <Card title="About you">
          <DescriptionList>
            <DescriptionItem name="Name">{user.name}</DescriptionItem>
            <DescriptionItem name="Email">{user.email}</DescriptionItem>
            <DescriptionItem name="Role">{roleNameOf(user)}</DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
    </>
  )
}
