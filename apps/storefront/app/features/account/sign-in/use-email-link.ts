import { checkLink } from '@atelier/api-client/customers'
import { ApiError, createApi } from '@atelier/api-client/http'
import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { readLinkToken } from '@atelier/domain/customers/customer-links'
import { LINK_GONE } from '@atelier/domain/customers/customer-account.schema'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessages } from '../../../error-messages.ts'
import { describeError } from '../shop-api.ts'

/** Links are opened by whoever holds them; being refused one does not mean that the own session is over. */
export const linkApi = createApi({ fetch: (input, init) => fetch(input, init) })

export type LinkState =
  | { kind: 'checking' }
  /** `canRetry`: the shop could not be asked, so the link may still be good. */
  | { kind: 'unusable'; message: string; canRetry: boolean }
  | { kind: 'ready'; token: string; email: string }

async function checkEmailLink(purpose: CustomerLinkPurpose, hash: string): Promise<LinkState> {
  const token = readLinkToken(hash)
  if (token === null) return { kind: 'unusable', message: LINK_GONE, canRetry: false }
  try {
    return { kind: 'ready', token, email: await checkLink(linkApi, { purpose, token }) }
  } catch (error) {
    const isClientError = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
    // A link that was cut on its way is refused as invalid input; to whoever holds it, it is just as gone.
    const isGone = isClientError && error.statusCode !== 429
    const message = isGone ? LINK_GONE : describeError(error, errorMessages.unexpected)
    return { kind: 'unusable', message, canRetry: !isGone }
  }
}

/** What a link from a mail is good for. Looking changes nothing: mail scanners open every link they see. */
export function useEmailLink(purpose: CustomerLinkPurpose): LinkState {
  const { hash } = useLocation()
  const [state, setState] = useState<LinkState>({ kind: 'checking' })
  useEffect(() => {
    let isCurrent = true
    void checkEmailLink(purpose, hash).then((found) => isCurrent && setState(found))
    return () => {
      isCurrent = false
    }
  }, [purpose, hash])
  return state
}
