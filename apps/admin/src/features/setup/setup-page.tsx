import { ApiError } from '@atelier/api-client/api-error'
import { SETUP_WRONG_TOKEN } from '@atelier/domain/setup/setup.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { usePortalSession } from '../session/session.store.ts'
import { BeginForm } from './begin-form.tsx'
import { SETUP_STEPS } from './setup-steps.ts'
import { setupTokenQuery } from './setup.queries.ts'
import { setupClasses } from './setup-classes.ts'

const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

const afterAccount = paths.setupStep(SETUP_STEPS[0].key)

/** The first run of a store: the address that the start of the store prints leads here. */
export function SetupPage() {
  const session = usePortalSession()
  const token = tokenIn(useLocation().hash)
  const check = useQuery(setupTokenQuery(token))
  useEffect(() => {
    document.title = 'Set up your store'
  }, [])
  if (session.status === 'signed-in') return <Navigate to={afterAccount} replace />
  return (
    <main className="grid gap-7 w-full max-w-115 mx-auto my-0 px-6 pt-[clamp(40px,10dvh,112px)] pb-16">
      <header className={setupClasses.head}>
        <h1>Set up your store</h1>
        <p>
          Name your store and create your account. Then choose its look, and add categories and products, or skip that:
          your dashboard lists what is missing. Shoppers read “Opening soon” until you open the shop there.
        </p>
      </header>
      {check.isSuccess ? <BeginForm token={token} /> : <Closed error={check.error} hasToken={token !== ''} />}
      {check.isSuccess ? <LookAround /> : null}
    </main>
  )
}

/** Why the store cannot be set up here. */
function Closed({ error, hasToken }: { error: Error | null; hasToken: boolean }) {
  if (hasToken && !error) return <p role="status">Checking your address</p>
  const isDone = error instanceof ApiError && error.code === 'gone'
  return (
    <div className={setupClasses.form}>
      <Alert tone={isDone ? 'info' : 'bad'}>{error?.message ?? SETUP_WRONG_TOKEN}</Alert>
      {isDone ? (
        <Button component={Link} to={paths.login}>
          Sign in
        </Button>
      ) : null}
    </div>
  )
}

/** How to open a store with sample data beside this one. */
function LookAround() {
  return (
    <section
      className="grid gap-2 pt-6 border-t border-t-line [&_p]:text-ink-soft [&_h2]:text-lead [&_code]:px-3 [&_code]:py-2.5 [&_code]:wrap-anywhere [&_code]:bg-sunk [&_code]:rounded-lg [&_code]:text-small"
      aria-labelledby="look-around"
    >
      <h2 id="look-around">Want to look around first?</h2>
      <p>Start a demo store with its own data. It has products, orders and customers, and doesn’t change your store.</p>
      <code>SEED=demo DATA_DIR=demo-data PORT=3001 npm start</code>
    </section>
  )
}
