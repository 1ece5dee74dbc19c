import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { acceptInvitation, getInvitation } from '@atelier/domain/admin-users/invitations.endpoints'
import { INVITATION_GONE, PASSWORD_SET, type InvitationResponse } from '@atelier/domain/auth/staff-account.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { publicApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { SsoButton } from './sso-button.tsx'
import { StaffSignInLayout } from './staff-sign-in-layout.tsx'
import styles from './sign-in-page.module.css'
import { signInPageClasses } from './sign-in-page-classes.ts'
import { setTabTitle } from '../../ui/brand.ts'

const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

/** The target of an invitation link: the user chooses a password, then signs in. */
export function AcceptInvitationPage() {
  const token = tokenIn(useLocation().hash)
  useEffect(() => {
    setTabTitle('Choose your password')
  }, [])
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await call(publicApi, getInvitation, { body: { token } })).data,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: token !== '',
  })
  const isGone = token === '' || (invitation.error instanceof ApiError && invitation.error.statusCode < 500)
  return (
    <StaffSignInLayout foot={<Link to={paths.login}>Back to sign in</Link>}>
      {invitation.data ? (
        <Invitation token={token} user={invitation.data} />
      ) : (
        <div className={styles.form}>
          <h1 className={signInPageClasses.title}>Your invitation</h1>
          {isGone ? (
            <Alert tone="bad">{INVITATION_GONE}</Alert>
          ) : invitation.isError ? (
            <>
              <Alert tone="bad">{invitation.error.message}</Alert>
              <Button onClick={() => void invitation.refetch()}>Try again</Button>
            </>
          ) : (
            <p role="status">Loading your invitation</p>
          )}
        </div>
      )}
    </StaffSignInLayout>
  )
}

function Invitation({ token, user }: { token: string; user: InvitationResponse['data'] }) {
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return (
      <div className={styles.form}>
        <h1 className={signInPageClasses.title}>Welcome</h1>
        <Alert tone="ok">{PASSWORD_SET}</Alert>
        <Button component={Link} to={paths.login}>
          Sign in
        </Button>
      </div>
    )
  }
  return (
    <ChoosePasswordForm
      user={user}
      intro={`Choose a password for ${user.email}.`}
      submitLabel="Set password"
      send={async (password) => {
        await call(publicApi, acceptInvitation, { body: { token, password } })
        setIsDone(true)
      }}
    >
      <SsoButton invitationToken={token} />
    </ChoosePasswordForm>
  )
}
