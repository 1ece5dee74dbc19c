import { resolveAdminRole, ROLE_LABEL } from '@atelier/domain/auth/roles'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import form from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { useStaff } from '../session/session.store.ts'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The own account of whoever is signed in. */
export function ProfilePage() {
  const user = useStaff()
  return (
    <>
      <PageHeader title="Your account" />
      <div className={form.columns}>
        <div className={form.stack}>
          <PasswordCard />
          <TwoFactorCard />
          <SessionsCard />
        </div>
        <Card title="You">
          <Facts>
            <Fact name="Name">{user.name}</Fact>
            <Fact name="Email">{user.email}</Fact>
            <Fact name="Role">{ROLE_LABEL[resolveAdminRole(user)]}</Fact>
          </Facts>
        </Card>
      </div>
    </>
  )
}
