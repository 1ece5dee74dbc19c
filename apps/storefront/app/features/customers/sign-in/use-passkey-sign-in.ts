import { call } from '@atelier/api-client/call'
import type { PasskeyProof } from '@atelier/domain/auth/passkey.schema'
import {
  requestCustomerPasskey,
  signInCustomerWithPasskey,
} from '@atelier/domain/customers/customer-passkeys.endpoints'
import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { useEffect, useState } from 'react'
import {
  askForPasskey,
  endPasskeySuggestions,
  suggestPasskeys,
  suggestsPasskeys,
} from '@atelier/api-client/passkey-prompt'
import { describePasskeyError } from '../describe-passkey-error.ts'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'

/** A new challenge replaces the one of the suggestions before it expires. */
const RENEW_MS = limits.passkeys.challengeMs - MINUTE_MS

const fetchOptions = async () => (await call(shopApi, requestCustomerPasskey, {})).data

/**
 * Signs in with a passkey: one that the browser suggests in the email field, or asked for with a button. Suggestions that
 * cannot be offered are silent; a failed attempt shows its message.
 */
export function usePasskeySignIn(onSignedIn: () => void) {
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const [round, setRound] = useState(0)

  const enter = async (proof: PasskeyProof): Promise<void> => {
    sessionStore.signIn((await call(shopApi, signInCustomerWithPasskey, { body: proof })).data.user)
    onSignedIn()
  }

  useEffect(() => {
    if (isAsking) return undefined
    let isOver = false
    let isSuggesting = false
    const suggest = async () => {
      if (!(await suggestsPasskeys())) return
      const options = await fetchOptions()
      if (isOver) return
      isSuggesting = true
      const proof = await suggestPasskeys(options)
      isSuggesting = false
      await enter(proof).catch((error: unknown) => {
        setFailure(describePasskeyError(error))
        setRound((current) => current + 1)
      })
    }
    suggest().catch(() => undefined)
    const renewal = setTimeout(() => setRound((current) => current + 1), RENEW_MS)
    return () => {
      isOver = true
      clearTimeout(renewal)
      if (isSuggesting) endPasskeySuggestions()
    }
    // `enter` calls the newest `onSignedIn`, which never changes what is suggested.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsking, round])

  const ask = async () => {
    if (isAsking) return
    setIsAsking(true)
    setFailure(undefined)
    try {
      await enter(await askForPasskey(await fetchOptions()))
    } catch (error) {
      setFailure(describePasskeyError(error))
    }
    setIsAsking(false)
  }
  return { ask: () => void ask(), isAsking, failure }
}
