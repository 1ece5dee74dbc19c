import { ApiError } from '@atelier/api-client/http'
import { acceptInvitation, readInvitation } from '@atelier/api-client/staff-profile'
import { INVITATION_GONE, PASSWORD_SET, type InvitationAnswer } from '@atelier/domain/auth/staff-account.schema'
import { newStaffPasswordProblem, PASSWORDS_DIFFER } from '@atelier/domain/auth/staff-users.schema'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { publicApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { focusField } from '../../ui/focus-field.ts'
import { Note } from '../../ui/note.tsx'
import { Door } from './door.tsx'
import styles from './sign-in-page.module.css'

const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

/** Where the link of an invitation leads: an own password is chosen, then its owner signs in. */
export function AcceptInvitationPage() {
  const token = tokenIn(useLocation().hash)
  useEffect(() => {
    document.title = 'Choose your password · Atelier'
  }, [])
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(publicApi, token),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: token !== '',
  })
  const isGone = token === '' || (invitation.error instanceof ApiError && invitation.error.statusCode < 500)
  return (
    <Door foot={<Link to={paths.login}>Back to sign in</Link>}>
      {invitation.data ? (
        <ChoosePassword token={token} person={invitation.data} />
      ) : (
        <div className={styles.form}>
          <h1 className={styles.title}>Your invitation</h1>
          {isGone ? (
            <Note tone="bad">{INVITATION_GONE}</Note>
          ) : invitation.isError ? (
            <>
              <Note tone="bad">{invitation.error.message}</Note>
              <Button onClick={() => void invitation.refetch()}>Try again</Button>
            </>
          ) : (
            <p role="status">Opening your invitation</p>
          )}
        </div>
      )}
    </Door>
  )
}

interface ChoosePasswordProps {
  token: string
  person: InvitationAnswer['data']
}

type Field = 'password' | 'confirmPassword'

function ChoosePassword({ token, person }: ChoosePasswordProps) {
  const [form, setForm] = useState({ password: '', confirmPassword: '' })
  const [problem, setProblem] = useState<{ field: Field; message: string } | null>(null)
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(publicApi, { token, password: form.password }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_input') refuse('password', error.message)
    },
  })
  function refuse(field: Field, message: string): void {
    setProblem({ field, message })
    focusField(field)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (accepting.isPending) return
    const wrong = newStaffPasswordProblem(form.password, person)
    if (wrong) return refuse('password', wrong)
    if (form.password !== form.confirmPassword) return refuse('confirmPassword', PASSWORDS_DIFFER)
    accepting.mutate()
  }
  if (accepting.isSuccess) {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>Welcome</h1>
        <Note tone="ok">{PASSWORD_SET}</Note>
        <Button component={Link} to={paths.login}>
          Sign in
        </Button>
      </div>
    )
  }
  const field = (name: Field, label: string) => (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="new-password"
      error={problem?.field === name ? problem.message : undefined}
      value={form[name]}
      onChange={(event) => {
        setForm({ ...form, [name]: event.currentTarget.value })
        setProblem(null)
      }}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}` }}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1 className={styles.title}>Welcome, {person.name}</h1>
      <p className={styles.intro}>Choose a password for {person.email}.</p>
      {accepting.isError && !problem ? <Note tone="bad">{accepting.error.message}</Note> : null}
      <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
      {field('password', 'New password')}
      {field('confirmPassword', 'Confirm password')}
      <Button type="submit" loading={accepting.isPending}>
        Set password
      </Button>
    </form>
  )
}
