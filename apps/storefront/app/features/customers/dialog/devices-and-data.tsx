import { call } from '@atelier/api-client/call'
import { getAccount, getCustomerData } from '@atelier/domain/customers/account.endpoints'
import { endAllSessions, endSession, listSessions } from '@atelier/domain/customers/address-book.endpoints'
import { SIGNED_OUT_EVERYWHERE, type AccountSession } from '@atelier/domain/customers/customer-account.schema'
import { localDates } from '@atelier/domain/region/date-format'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessages } from '../../../browser/error-messages.ts'
import { paths } from '../../../shop/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { accountView } from '../account-view.store.ts'
import { DeleteAccount } from './delete-account.tsx'
import { LoadFailure, LoadingSkeleton } from '../../../ui/load-states.tsx'
import type { SignInState } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { describeError, shopApi } from '../shop-api.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useRegion } from '../../../shop/use-region.ts'

const H3 = 'serif-small text-[1.5rem] leading-8'

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const region = useRegion()
  const { device, lastSeenAt, isCurrent } = session
  return (
    <li className="flex min-h-15 items-center justify-between gap-4 border-b border-line py-2.5">
      <div>
        <p className="text-[0.9375rem] leading-6">{device}</p>
        <p className="text-small text-ink-soft">
          {isCurrent ? 'This device' : `Last seen ${localDates(region).format(new Date(lastSeenAt), 'dateTime')}`}
        </p>
      </div>
      {!isCurrent && (
        <button type="button" className="link-text min-h-11 flex-none text-small" onClick={onEnd}>
          Sign out<span className="sr-only"> of {device}</span>
        </button>
      )}
    </li>
  )
}

const fetchSessions = async (userId: string, signal?: AbortSignal): Promise<AccountSession[]> =>
  (await call(shopApi, listSessions, { params: { userId } }, { signal })).data

/** The sessions of the customer, with a button to sign out everywhere. */
function Devices({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const load = useCallback((signal: AbortSignal) => fetchSessions(userId, signal), [userId])
  const { state, reload, change } = useLoaded(load)
  const [failure, setFailure] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(describeError(error, errorMessages.unexpected)))
  }
  const endOne = ({ sessionId }: AccountSession) =>
    attempt(async () => {
      await call(shopApi, endSession, { params: { userId, sessionId } })
      change(await fetchSessions(userId))
      // The row that had the focus is gone.
      list.current?.focus()
    })
  const endAll = () =>
    attempt(async () => {
      const { message = SIGNED_OUT_EVERYWHERE } = await call(shopApi, endAllSessions, { params: { userId } })
      accountView.close()
      sessionStore.clear()
      await navigate(paths.login(), { state: { message, from: paths.home } satisfies SignInState })
    })

  return (
    <section>
      <h3 className={H3}>Devices</h3>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">Where you’re signed in.</p>
      {failure && <Alert>{failure}</Alert>}
      {state.kind === 'loading' && <LoadingSkeleton label="Loading your devices..." lines={2} />}
      {state.kind === 'failed' && (
        <LoadFailure message={describeError(state.error, errorMessages.unexpected)} onRetry={reload} />
      )}
      {state.kind === 'loaded' && (
        <>
          <ul ref={list} tabIndex={-1} aria-label="Devices" className="border-t border-line outline-none">
            {state.value.map((session) => (
              <SessionRow key={session.sessionId} session={session} onEnd={() => void endOne(session)} />
            ))}
          </ul>
          <Button variant="ghost" className="mt-5 min-h-12" onClick={() => void endAll()}>
            Sign out everywhere
          </Button>
        </>
      )}
    </section>
  )
}

/** Makes the browser download `text` as a file. */
function downloadFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function Download({ userId }: { userId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { data } = await call(shopApi, getCustomerData, { params: { userId } })
      downloadFile('my-data.json', JSON.stringify(data, null, 2))
    } catch (error) {
      setFailure(describeError(error, errorMessages.unexpected))
    }
    setIsBusy(false)
  }
  return (
    <section className="mt-10">
      <h3 className={H3}>My data</h3>
      <p className="mt-1 max-w-[52ch] text-[0.9375rem] text-ink-soft">
        Download everything we store about you: account, addresses, favorites, orders and emails.
      </p>
      {failure && <Alert className="mt-4">{failure}</Alert>}
      <Button variant="ghost" className="mt-4 min-h-12" aria-busy={isBusy} onClick={() => void download()}>
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
    </section>
  )
}

function Deletion({ userId }: { userId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => (await call(shopApi, getAccount, { params: { userId } }, { signal })).data,
    [userId],
  )
  const { state, reload, change } = useLoaded(load)
  return (
    <section className="mt-10">
      <h3 className={H3}>Delete my account</h3>
      {state.kind === 'failed' && (
        <LoadFailure message={describeError(state.error, errorMessages.unexpected)} onRetry={reload} />
      )}
      {state.kind === 'loaded' && <DeleteAccount account={state.value} onChange={change} />}
    </section>
  )
}

/** Sessions, data export and account deletion. */
export function DevicesAndData({ userId }: { userId: string }) {
  return (
    <>
      <Devices userId={userId} />
      <Download userId={userId} />
      <Deletion userId={userId} />
    </>
  )
}
