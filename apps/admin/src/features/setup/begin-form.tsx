import { call } from '@atelier/api-client/call'
import { newStaffPasswordProblem } from '@atelier/domain/admin-users/admin-users.schema'
import { beginStore } from '@atelier/domain/setup/setup.endpoints'
import { BeginStoreBody } from '@atelier/domain/setup/setup.schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { publicApi } from '../../api.ts'
import { toStaffSession } from '../../staff-session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { openSession } from '../session/session.store.ts'
import styles from './setup.module.css'

type Field = 'storeName' | 'name' | 'email' | 'password'

/** The store's name and its first administrator, who is then signed in. */
export function BeginForm({ token }: { token: string }) {
  const [form, setForm] = useState<Record<Field, string>>({ storeName: '', name: '', email: '', password: '' })
  const { error, errorOf, show, clear, validate, showIssue } = useFieldError()
  const beginning = useMutation({
    mutationFn: async (body: BeginStoreBody) => (await call(publicApi, beginStore, { body })).data,
    onSuccess: (data) => openSession(toStaffSession(data)),
    onError: showIssue,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (beginning.isPending) return
    const body = validate(BeginStoreBody.safeParse({ token, ...form }))
    if (!body) return
    const problem = newStaffPasswordProblem(body.password, body, body.storeName)
    if (problem) return show({ field: 'password', message: problem })
    beginning.mutate(body)
  }
  const field = (name: Field) => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value })
      clear()
    },
  })
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {beginning.isError && !error ? <Alert tone="bad">{beginning.error.message}</Alert> : null}
      <TextInput
        label="Store name"
        autoComplete="organization"
        description="As shoppers read it. You can change it later."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('storeName')}
      />
      <TextInput label="Your name" autoComplete="name" {...field('name')} />
      <TextInput label="Your email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of !@#$%^&*"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('password')}
      />
      <Button type="submit" loading={beginning.isPending}>
        Create your store
      </Button>
    </form>
  )
}
